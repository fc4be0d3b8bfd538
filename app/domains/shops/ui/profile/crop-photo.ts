/** The part of a turned photo that lies in the frame, as the cropper reports it. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Large enough for every place a portrait is shown at, small enough for a slow line. */
export const cropSide = 640;
const workingSide = 1_600;
const jpegQuality = 0.9;

/**
 * A copy of the chosen photo that a phone can turn without running out of memory. Rejects when the
 * file is no picture that this browser can read.
 */
export async function workingCopy(file: File): Promise<ImageBitmap> {
  const full = await createImageBitmap(file);
  const scale = Math.min(1, workingSide / Math.max(full.width, full.height));
  if (scale === 1) return full;
  const small = await createImageBitmap(full, {
    resizeWidth: Math.max(1, Math.round(full.width * scale)),
    resizeHeight: Math.max(1, Math.round(full.height * scale)),
    resizeQuality: 'high',
  });
  full.close();
  return small;
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture came out'))),
      type,
      quality,
    ),
  );

/** An address for the cropper, which shows pictures by address only. */
export async function addressOf(photo: ImageBitmap): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = photo.width;
  canvas.height = photo.height;
  canvas.getContext('2d')?.drawImage(photo, 0, 0);
  return URL.createObjectURL(await toBlob(canvas, 'image/webp', 0.9));
}

/** The box that a turned photo needs. */
export function turnedSize(width: number, height: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: cosine * width + sine * height, height: sine * width + cosine * height };
}

export interface Crop {
  photo: ImageBitmap;
  area: CropArea;
  degrees: number;
}

/** Draws what lies in the frame over the whole canvas; where there is no photo it stays white. */
export function drawCrop(canvas: HTMLCanvasElement, { photo, area, degrees }: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const box = turnedSize(photo.width, photo.height, degrees);
  pen.resetTransform();
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.scale(canvas.width / area.width, canvas.height / area.height);
  pen.translate(box.width / 2 - area.x, box.height / 2 - area.y);
  pen.rotate((degrees * Math.PI) / 180);
  pen.drawImage(photo, -photo.width / 2, -photo.height / 2);
}

/** The square JPEG that is sent. */
export function cropToJpeg(crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = cropSide;
  canvas.height = cropSide;
  drawCrop(canvas, crop);
  return toBlob(canvas, 'image/jpeg', jpegQuality);
}

/** A quarter turn, kept between -180 and 180. */
export function quarterTurn(degrees: number, by: 90 | -90): number {
  const next = degrees + by;
  if (next > 180) return next - 360;
  return next < -180 ? next + 360 : next;
}
