import { useEffect, useState, useSyncExternalStore } from 'react';
import { createUploads, type UploadingPhoto, type Uploads } from './photo-uploads.ts';

const none: readonly UploadingPhoto[] = [];
const empty = () => none;

/** The photos of a form that are on their way; what an earlier visit could not send goes on by itself. */
export function useUploads(form: string): { uploads: Uploads; photos: readonly UploadingPhoto[] } {
  const [uploads] = useState(() => createUploads(form));
  useEffect(() => {
    void uploads.restore();
  }, [uploads]);
  const photos = useSyncExternalStore(uploads.subscribe, uploads.photos, empty);
  return { uploads, photos };
}
