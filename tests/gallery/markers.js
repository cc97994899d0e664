// By what share of their pixels the parts of a picture differ, pair by pair; each part is [x, y] of its middle.
async ([png, middles, side]) => {
    const LEAST = 24; // of 255: what one sees at a glance
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d", {willReadFrequently: true});
    context.drawImage(image, 0, 0);
    const parts = middles.map(([x, y]) => context.getImageData(Math.round(x - side / 2), Math.round(y - side / 2), side, side).data);
    const share = (one, other) => {
        let count = 0;
        for (let at = 0; at < one.length; at += 4) count += [0, 1, 2].some((part) => Math.abs(one[at + part] - other[at + part]) > LEAST);
        return count / side ** 2;
    };
    return parts.map((one) => parts.map((other) => share(one, other)));
}
