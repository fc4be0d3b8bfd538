import { useEffect, useState } from 'react';
import { type Slip, slipRows } from '#app/domains/orders/counter/slip.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { shareFile } from '#app/ui/share-file.ts';
import { slipPicture } from './slip-picture.ts';

interface SlipSheetProps {
  slip: Slip;
  open: boolean;
  onClose: () => void;
}

/** The receipt of a sale that waits on this phone: a picture, because its page is not there yet. */
export function SlipSheet({ slip, open, onClose }: SlipSheetProps) {
  const t = useT();
  const [drawn, setDrawn] = useState<{ file: File; url: string }>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!open) return;
    let url: string | undefined;
    let isOver = false;
    slipPicture(slipRows(slip, t)).then(
      (file) => {
        if (isOver) return;
        url = URL.createObjectURL(file);
        setDrawn({ file, url });
      },
      () => setFailed(true),
    );
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
      setDrawn(undefined);
    };
  }, [open, slip, t]);
  const send = () => {
    if (!drawn) return;
    shareFile(drawn.file, { title: t('receipt.title') }).catch(() => setFailed(true));
  };
  const spoken = slipRows(slip, t)
    .map(({ text, amount }) => [text, amount].filter(Boolean).join(' '))
    .join(', ');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('receipt.title')}
      width={4}
      footer={
        <Button size="l" icon="share-2" className="grow" disabled={!drawn} onClick={send}>
          {t('receipt.send')}
        </Button>
      }
    >
      {isFailed && (
        <Note tone="bad" live>
          {t('receipt.not_drawn')}
        </Note>
      )}
      {drawn && <img className="slip" src={drawn.url} alt={spoken} />}
    </Sheet>
  );
}
