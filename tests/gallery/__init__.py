"""Every board in every state, drawn by the real page in Chromium, to be looked at and compared.

`python -m tests.gallery` draws all into `build/gallery`, with a page to look through; `--against REVISION`
draws another revision too, on this machine, and shows what differs. Positions are real: bots played them.
"""
