import { useEffect, useRef, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { shareFile } from '#app/ui/share-file.ts';
import { captionOf, type SharedAd } from '../share-links.ts';

interface Shared {
  address: string;
  ad: SharedAd;
  link: string;
  /** Fetched while the sheet is open: sharing must follow the press at once, or the phone refuses it. */
  open: boolean;
}

async function fetchPicture(address: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the picture: ${answer.status}`);
  return new File([await answer.blob()], 'advert.jpg', { type: 'image/jpeg' });
}

/** The system's own sheet with picture and text; where there is none, the picture is saved. */
export function useSharePicture({ address, ad, link, open }: Shared) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const ready = useRef<{ address: string; file: Promise<File> } | undefined>(undefined);
  useEffect(() => {
    if (!open) return;
    const file = fetchPicture(address);
    // Told when it is asked for, not before.
    file.catch(() => undefined);
    ready.current = { address, file };
  }, [address, open]);

  const run = async () => {
    setBusy(true);
    try {
      const known = ready.current?.address === address ? ready.current.file : undefined;
      const file = await (known ?? fetchPicture(address)).catch(() => fetchPicture(address));
      await shareFile(file, { title: ad.title, text: captionOf(ad, link) });
    } catch {
      toast({ tone: 'bad', text: t('adverts.picture_failed') });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
