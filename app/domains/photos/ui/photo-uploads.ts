import { type ChosenFault, chosenFault } from '#app/platform/chosen-photo.ts';
import type { PhotoHint } from '#app/platform/images/image-manifest.ts';
import { newOperation } from '#app/platform/operation-name.ts';
import { maxPhotoBytes } from '../photos.ts';
import {
  type DraftPhoto,
  dropPhoto,
  isOnPhone,
  keepPhoto,
  type PhotoPlace,
} from './draft-photos.ts';
import { SendFailure, sendPhoto } from './send-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { Turns } from './turns.ts';

/** All at once would end later on a slow line, and the server takes six of one person. */
const sentAtOnce = 2;

export type PhotoFault = ChosenFault | 'unreadable' | 'line' | 'line_unkept' | { said: string };

export interface UploadingPhoto {
  id: string;
  place: PhotoPlace;
  name: string;
  /** Address of the picture on this phone. */
  preview: string;
  progress: number;
  state: 'sending' | 'failed' | 'ready';
  fault?: PhotoFault | undefined;
  imagePath?: string | undefined;
  hint?: PhotoHint | undefined;
}

export interface Uploads {
  /** When the last one leaves, nothing goes out any more, and this phone keeps the files as a draft. */
  subscribe: (listener: () => void) => () => void;
  photos: () => readonly UploadingPhoto[];
  /** The first reason why a chosen file was not taken at all. */
  choose: (file: File, place: PhotoPlace) => Promise<PhotoFault | undefined>;
  /** The photos of a draft that is continued; those not sent yet go on by themselves. */
  takeUp: (photos: readonly DraftPhoto[]) => Promise<void>;
  retry: () => void;
  remove: (id: string) => void;
  /** After the item is saved. */
  clear: () => void;
}

function faultOf(error: unknown, id: string): PhotoFault {
  if (error instanceof SendFailure && error.message !== '') return { said: error.message };
  return isOnPhone(id) ? 'line' : 'line_unkept';
}

/** One form's photos on their way to the server; lives as long as the page, its files longer. */
export function createUploads(form: string): Uploads {
  let photos: readonly UploadingPhoto[] = [];
  const kept = new Map<string, DraftPhoto>();
  const running = new Map<string, AbortController>();
  const turns = new Turns(sentAtOnce);
  const listeners = new Set<() => void>();
  const set = (next: readonly UploadingPhoto[]) => {
    photos = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, to: Partial<UploadingPhoto>) =>
    set(photos.map((photo) => (photo.id === id ? { ...photo, ...to } : photo)));

  async function send(photo: DraftPhoto): Promise<void> {
    const { id, blob, name } = photo;
    if (running.has(id) || listeners.size === 0) return;
    const control = new AbortController();
    running.set(id, control);
    change(id, { state: 'sending', fault: undefined, progress: 0 });
    try {
      const onProgress = (progress: number) => change(id, { progress });
      const { signal } = control;
      const { imagePath, hint } = await turns.run(() => {
        signal.throwIfAborted();
        return sendPhoto({ id, blob, name, onProgress, signal });
      });
      kept.set(id, { ...photo, imagePath, hint });
      await keepPhoto({ ...photo, imagePath, hint });
      change(id, { state: 'ready', imagePath, hint, progress: 1 });
    } catch (error) {
      if (!control.signal.aborted) change(id, { state: 'failed', fault: faultOf(error, id) });
      if (error instanceof SendFailure && error.final) void dropPhoto(id);
    } finally {
      running.delete(id);
    }
  }

  function show(photo: DraftPhoto): void {
    kept.set(photo.id, photo);
    const { id, place, name, imagePath, hint } = photo;
    const preview = URL.createObjectURL(photo.blob);
    const others = place === 'main' ? photos.filter((other) => other.place !== 'main') : photos;
    for (const old of photos.filter((other) => !others.includes(other))) forget(old);
    const state = imagePath ? 'ready' : 'sending';
    const progress = imagePath ? 1 : 0;
    set([...others, { id, place, name, preview, progress, state, imagePath, hint }]);
    if (!imagePath) void send(photo);
  }

  function forget({ id, preview }: UploadingPhoto): void {
    running.get(id)?.abort();
    kept.delete(id);
    URL.revokeObjectURL(preview);
    void dropPhoto(id);
  }

  const retry = () => {
    for (const { id, state } of photos) {
      const photo = kept.get(id);
      if (state === 'failed' && photo) void send(photo);
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('online', retry);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('online', retry);
        for (const control of running.values()) control.abort();
      };
    },
    photos: () => photos,
    async choose(file, place) {
      const refused = chosenFault(file);
      if (refused) return refused;
      const blob = await shrinkPhoto(file);
      if (!blob) return 'unreadable';
      if (blob.size > maxPhotoBytes) return 'too_large';
      const photo: DraftPhoto = {
        id: newOperation(),
        form,
        place,
        name: file.name || 'photo.jpg',
        blob,
        at: Date.now(),
      };
      await keepPhoto(photo);
      show(photo);
      return undefined;
    },
    async takeUp(drafted) {
      for (const photo of drafted) {
        await keepPhoto(photo);
        if (!kept.has(photo.id)) show(photo);
      }
    },
    retry,
    remove(id) {
      const gone = photos.find((photo) => photo.id === id);
      if (!gone) return;
      forget(gone);
      set(photos.filter((photo) => photo.id !== id));
    },
    clear() {
      for (const photo of photos) forget(photo);
      set([]);
    },
  };
}
