const start = 0xd8;
const scan = 0xda;

/** The beginning, tables, and the frame: what a decoder needs, and nothing that says where or by whom. */
const isPlain = (marker: number): boolean =>
  marker === 0xe0 || marker === 0xdb || marker === 0xc4 || marker === 0xdd || isFrame(marker);
const isFrame = (marker: number): boolean => marker === 0xc0 || marker === 0xc2;

/**
 * Whether a picture that was already judged and decoded is a JPEG as we keep them: upright, of the size that it was given
 * (`decoded`), and with nothing in it but pixels. Writing it once more would only make it worse.
 */
export function isKeptForm(bytes: Uint8Array, decoded: { width: number; height: number }): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== start) return false;
  let isSame = false;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === scan) return isSame;
    if (!isPlain(marker)) return false;
    if (isFrame(marker))
      isSame =
        view.getUint16(at + 5) === decoded.height && view.getUint16(at + 7) === decoded.width;
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}
