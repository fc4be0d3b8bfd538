import { type RefObject, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { type CategoryChoice, labelIn } from './category-pickers.tsx';
import { wordsIn } from './form-draft.ts';
import {
  openOffer,
  type PhotoOffer,
  type PhotoWords,
  unknownIn,
  wordsForPhoto,
} from './photo-offer.ts';

interface FillFromPhotoProps {
  /** Path of the photo, once the server has it. */
  imagePath: string | undefined;
  form: RefObject<HTMLFormElement | null>;
  choice: CategoryChoice;
  onUse: (offer: PhotoOffer) => void;
  onUndo: (taken: PhotoOffer) => void;
}

interface Offered extends PhotoWords {
  is: 'offered';
  unknown: ReturnType<typeof unknownIn>;
}

type State = { is: 'idle' | 'looking' | 'failed' } | Offered | { is: 'used'; taken: PhotoOffer };

/** Looks at the photo and offers words for what is still empty; nothing is filled in before somebody wants it. */
export function FillFromPhoto({ imagePath, form, choice, onUse, onUndo }: FillFromPhotoProps) {
  const t = useT();
  const [state, setState] = useState<State>({ is: 'idle' });
  const look = async () => {
    if (!imagePath || !form.current) return;
    setState({ is: 'looking' });
    try {
      const { offer, isGuess } = await wordsForPhoto(imagePath, wordsIn(form.current).values);
      const typed = form.current ? wordsIn(form.current).values : {};
      const open = openOffer(offer, typed);
      setState({ is: 'offered', offer: open, isGuess, unknown: unknownIn(open, typed) });
    } catch {
      setState({ is: 'failed' });
    }
  };
  const use = (offer: PhotoOffer) => {
    if (!form.current) return;
    // Something may have been typed since the offer was made.
    const taken = openOffer(offer, wordsIn(form.current).values);
    onUse(taken);
    setState({ is: 'used', taken });
  };
  const undo = (taken: PhotoOffer) => {
    onUndo(taken);
    setState({ is: 'idle' });
  };
  const looking = state.is === 'looking';
  return (
    <>
      <Button
        variant="sun"
        block
        icon="wand-sparkles"
        busy={looking}
        disabled={!imagePath}
        onClick={look}
      >
        {looking ? t('stocks.looking') : t('stocks.fill_for_me')}
      </Button>
      {state.is === 'offered' && (
        <Offer
          words={state}
          choice={choice}
          onUse={() => use(state.offer)}
          onDismiss={() => setState({ is: 'idle' })}
        />
      )}
      {state.is === 'used' && (
        <Note live tone="ok">
          <p>{t('stocks.filled_note')}</p>
          <p className="mt-s">
            <Button size="s" variant="outline" icon="undo-2" onClick={() => undo(state.taken)}>
              {t('stocks.filled_undo')}
            </Button>
          </p>
        </Note>
      )}
      {state.is === 'failed' && (
        <Note live tone="bad">
          {t('errors.stocks.analyze_failed')}
        </Note>
      )}
    </>
  );
}

interface OfferProps {
  words: Offered;
  choice: CategoryChoice;
  onUse: () => void;
  onDismiss: () => void;
}

function Offer({ words: { offer, isGuess, unknown }, choice, onUse, onDismiss }: OfferProps) {
  const t = useT();
  const labels = {
    productName: t('stocks.name'),
    description: t('stocks.about'),
    category2: t('stocks.type'),
    category3: t('stocks.kind'),
  };
  const rows = [
    [labels.productName, offer.productName],
    [labels.description, offer.description],
    [labels.category2, labelIn(choice, offer.category2)],
    [labels.category3, labelIn(choice, offer.category3)],
  ].filter(([, value]) => value);
  const isNothing = rows.length === 0 && unknown.length === 0;
  return (
    <Note live>
      <p>{isGuess ? t('stocks.offer_guess') : t('stocks.offer_note')}</p>
      {isNothing && <p className="mt-s">{t('stocks.offer_none')}</p>}
      <dl className="stack-s mt-s">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="muted small">{label}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
      </dl>
      {unknown.length > 0 && (
        <p className="mt-s">
          {t('stocks.offer_unknown', { fields: unknown.map((name) => labels[name]).join(', ') })}
        </p>
      )}
      <p className="row s wrap mt-s">
        {rows.length > 0 && (
          <Button size="s" icon="check" onClick={onUse}>
            {t('stocks.offer_use')}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={onDismiss}>
          {rows.length > 0 ? t('stocks.offer_dismiss') : t('ui.close')}
        </Button>
      </p>
    </Note>
  );
}
