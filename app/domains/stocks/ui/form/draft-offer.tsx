import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { FormDraft } from './form-draft.ts';
import type { StoredDraft } from './use-form-draft.ts';

interface DraftOfferProps {
  draft: StoredDraft;
  onTake: (words: FormDraft) => void;
}

/** Words of an earlier visit come back only when they are wanted. */
export function DraftOffer({ draft: { offer, answered }, onTake }: DraftOfferProps) {
  const t = useT();
  if (!offer) return null;
  const take = () => {
    onTake(offer);
    answered('taken');
  };
  return (
    <Note live className="mb-m">
      <p>{t('stocks.draft_offer')}</p>
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
