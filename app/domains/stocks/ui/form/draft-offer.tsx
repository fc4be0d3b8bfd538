import { useEffect, useState } from 'react';
import type { DraftPhoto } from '#app/domains/photos/ui/draft-photos.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { OfferedDraft, StoredDraft } from './use-form-draft.ts';

interface DraftOfferProps {
  draft: StoredDraft;
  onTake: (draft: OfferedDraft) => void;
}

/** An earlier visit's words and photos come back only when they are wanted. */
export function DraftOffer({ draft: { offer, answered }, onTake }: DraftOfferProps) {
  const t = useT();
  if (!offer) return null;
  const take = () => {
    onTake(offer);
    answered('taken');
  };
  const shown = offer.photos.find(({ place }) => place === 'main') ?? offer.photos[0];
  return (
    <Note live className="mb-m">
      <div className="row s">
        {shown && <DraftPicture photo={shown} />}
        <p className="grow">
          {t('stocks.draft_offer')}
          <br />
          <b>{offer.words?.values.productName}</b>
        </p>
      </div>
      <p className="row s wrap mt-s">
        <Button size="s" icon="undo-2" onClick={take}>
          {t('stocks.draft_continue')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => answered('thrown-away')}>
          {t('stocks.draft_discard')}
        </Button>
      </p>
    </Note>
  );
}

function DraftPicture({ photo }: { photo: DraftPhoto }) {
  const t = useT();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <span className="item-pic">
      {address && <img src={address} alt={t('stocks.draft_photo')} width={56} height={56} />}
    </span>
  );
}
