const maxSide = 1600;
const quality = 0.85;
/** What the server takes as it is, should this browser not be able to read it. */
const plainTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

async function drawn(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return toJpeg(canvas);
}

/**
 * A JPEG of at most 1600 a side: a twentieth of what the camera made, upright and without its place.
 * Undefined when this is no picture that anybody here can read.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const jpeg = await drawn(bitmap);
    bitmap.close();
    if (jpeg) return jpeg;
  } catch {
    // A format that this browser does not know, or a damaged file: the server has the last word.
  }
  return plainTypes.has(file.type) ? file : undefined;
}
