// Two pictures, pixel by pixel: how many differ, and a picture of where.
async ([before, after]) => {
    const LEAST = 8; // of 255: less nobody sees
    const load = async (png) => createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const [one, two] = await Promise.all([load(before), load(after)]);
    const [width, height] = [Math.max(one.width, two.width), Math.max(one.height, two.height)];
    const pixels = (image) => {
        const context = new OffscreenCanvas(width, height).getContext("2d", {willReadFrequently: true});
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height);
    };
    const [old, now] = [pixels(one), pixels(two)];
    const shown = new ImageData(width, height);
    let count = 0;
    for (let at = 0; at < old.data.length; at += 4) {
        const differs = [0, 1, 2, 3].some((part) => Math.abs(old.data[at + part] - now.data[at + part]) > LEAST);
        count += differs;
        const grey = 255 - (255 - (now.data[at] + now.data[at + 1] + now.data[at + 2]) / 3) / 4;
        shown.data.set(differs ? [220, 0, 60, 255] : [grey, grey, grey, 255], at);
    }
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d").putImageData(shown, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return [count, btoa(text)];
}
