import { useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { MainPhoto } from '#app/domains/photos/ui/main-photo.tsx';
import { MorePhotos } from '#app/domains/photos/ui/more-photos.tsx';
import { useUploads } from '#app/domains/photos/ui/use-uploads.ts';
import type { OwnPageAnswer } from '#app/domains/stocks/pages/own-page.actions.server.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { useFaultNote, useFirstFault } from '#app/ui/fields/use-first-fault.ts';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { useAnswer } from '../list/use-removal.ts';
import { RulesLink } from '../rules-link.tsx';
import { useOperation } from '../use-operation.ts';
import type { CategoryChoice } from './category-pickers.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { variantsWith, variantTotal } from './edited-variants.ts';
import { FillFromPhoto } from './fill-from-photo.tsx';
import { MoreDetails } from './more-details.tsx';
import { StockFields } from './stock-fields.tsx';
import { useFilling } from './use-filling.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useGuess } from './use-guess.ts';
import { useShared } from './use-shared.ts';
import { VariantFields } from './variant-fields.tsx';

interface AddStockSheetProps {
  open: boolean;
  onClose: () => void;
  /** The name under which this phone keeps what is typed. */
  draftName: string;
  choice: CategoryChoice;
  fetcher: FetcherWithComponents<unknown>;
  /** What the server said to this form. */
  answer: OwnPageAnswer | { fault: FormFault } | undefined;
}

const blank = { values: { quantity: 1 }, details: {}, variants: variantsWith([], '') };

/** Photo first, then the few words that every item needs; the rest is folded away. */
export function AddStockSheet(props: AddStockSheetProps) {
  const { open, draftName, choice, fetcher, answer } = props;
  const t = useT();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const operation = useOperation();
  const { version, values, details, variants, setVariants, ...filling } = useFilling(form, blank);
  const { uploads, photos } = useUploads(draftName);
  const draft = useFormDraft(draftName, form, uploads);
  useShared(open, form, uploads);
  const main = photos.find(({ place }) => place === 'main');
  const guessPlace = useGuess(main?.imagePath, form, (guess) => {
    const names = filling.guess(guess, choice);
    if (names.length > 0) onOther(...names);
  });
  const sending = photos.some(({ state }) => state === 'sending');
  const added = answer && 'done' in answer && answer.done === 'added' ? answer : undefined;
  useAnswer(added, ({ name }) => {
    uploads.clear();
    draft.clear();
    toast({ tone: 'ok', text: t('stocks.added', { name }) });
    props.onClose();
  });
  const close = () => {
    if (!added && draft.holdsSomething()) toast({ text: t('stocks.draft_kept') });
    props.onClose();
  };
  const busy = fetcher.state !== 'idle' || added !== undefined;
  const fault = answer && 'fault' in answer ? answer.fault : undefined;
  const { said, onOther, onChange } = useSaidOf(fault);
  const errors = said?.fields;
  useFirstFault(form, fault?.fields);
  useFaultNote(form, fault);
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('stocks.add_new')}
      wrap={(inside) => (
        <fetcher.Form
          method="post"
          action="/stocks"
          ref={form}
          className="sheet-form"
          noValidate
          onChange={onChange}
          onBlur={({ target }) => {
            if (target === form.current?.elements.namedItem('productName')) guessPlace();
          }}
        >
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="operation" value={operation} />
          {inside}
        </fetcher.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" className="grow" icon="check" busy={busy} disabled={sending}>
            {busy ? t('stocks.saving') : sending ? t('stocks.photo_first') : t('stocks.save_stock')}
          </Button>
        </>
      }
    >
      {said && (
        <Note tone="bad" live className="mb-m">
          {said.message || t('stocks.line_lost')}{' '}
          {said.code === 'operators.word_banned' && <RulesLink />}
        </Note>
      )}
      <DraftOffer
        draft={draft}
        onTake={(left) => {
          filling.takeUp(left.words);
          onOther(...Object.keys(errors ?? {}));
          void uploads.takeUp(left.photos);
        }}
      />
      <div className="addg">
        <div className="stack">
          <MainPhoto
            uploads={uploads}
            photo={main}
            error={errors?.imagePath}
            onOther={() => onOther('imagePath')}
          />
          <FillFromPhoto
            imagePath={main?.imagePath}
            form={form}
            choice={choice}
            onUse={(offer) => {
              filling.fill(offer);
              onOther(...Object.keys(offer));
            }}
            onUndo={filling.undo}
          />
        </div>
        <div className="stack">
          <StockFields
            key={version}
            values={values}
            choice={choice}
            errors={errors}
            minQuantity={1}
            guesses={filling.guesses}
            variantTotal={variantTotal(variants)}
          />
          <details
            className="card more-details"
            open={fault?.fields?.variants !== undefined || undefined}
          >
            <summary className="strong">
              {t('stocks.variants_and_photos')}
              <Icon name="chevron-down" size="s" />
            </summary>
            <div className="stack mt-m">
              <VariantFields
                variants={variants}
                onVariants={(changed) => {
                  setVariants(changed);
                  onOther('variants', 'quantity');
                }}
                errors={errors}
              />
              <MorePhotos
                uploads={uploads}
                photos={photos.filter(({ place }) => place === 'more')}
              />
            </div>
          </details>
          <MoreDetails key={details.key} values={details.values} errors={errors} />
        </div>
      </div>
    </Sheet>
  );
}
