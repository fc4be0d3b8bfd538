import { shrinkPhoto } from './shrink-photo.ts';

/** A form whose photos are made small before they travel. */
export async function withSmallPhotos(form: HTMLFormElement, field: string): Promise<FormData> {
  const data = new FormData(form);
  const photos = data.getAll(field);
  data.delete(field);
  for (const photo of photos) {
    if (!(photo instanceof File) || photo.size === 0) continue;
    data.append(field, (await shrinkPhoto(photo)) ?? photo, photo.name);
  }
  return data;
}
