import { useState, useSyncExternalStore } from 'react';
import { createUploads, type UploadingPhoto, type Uploads } from './photo-uploads.ts';

const none: readonly UploadingPhoto[] = [];
const empty = () => none;

/** The photos of a form that are on their way. What an earlier visit left is a draft, and comes back when it is wanted. */
export function useUploads(form: string): { uploads: Uploads; photos: readonly UploadingPhoto[] } {
  const [uploads] = useState(() => createUploads(form));
  const photos = useSyncExternalStore(uploads.subscribe, uploads.photos, empty);
  return { uploads, photos };
}
