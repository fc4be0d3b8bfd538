import { type ReactNode, useRef, useState } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { MainPhoto } from '#app/domains/photos/ui/main-photo.tsx';
import { MorePhotos } from '#app/domains/photos/ui/more-photos.tsx';
import { useUploads } from '#app/domains/photos/ui/use-uploads.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { PhotoHint } from '#app/platform/images/image-manifest.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { useFirstFault, useInSight } from '#app/ui/fields/use-first-fault.ts';
import { useSaidOf } from '#app/ui/fields/use-said-of.ts';
import { PageHead } from '#app/ui/frame/top-bar.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { AvailabilityBadge } from '../availability-badge.tsx';
import { type HistoryItem, HistoryList } from '../counting/history-list.tsx';
import type { CountedItem } from '../list/item-line.tsx';
import { useAnswer } from '../list/use-removal.ts';
import { RulesLink } from '../rules-link.tsx';
import { useShelfText } from '../shelf-text.ts';
import { useOperation } from '../use-operation.ts';
import type { CategoryChoice } from './category-pickers.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { editedVariants, variantTotal } from './edited-variants.ts';
import { FillFromPhoto } from './fill-from-photo.tsx';
import { type FilledDetails, MoreDetails } from './more-details.tsx';
import { StockFields, type StockValues } from './stock-fields.tsx';
import { useFilling } from './use-filling.ts';
import { useFormDraft } from './use-form-draft.ts';
import { VariantFields } from './variant-fields.tsx';

interface StoredPhoto {
  photo: CardPhoto;
  path: string;
  hint?: PhotoHint | undefined;
}

interface EditStockProps {
  item: CountedItem;
  choice: CategoryChoice;
  values: StockValues;
  /** What the form is opened with, as it is sent back. */
  opened: string;
  details: FilledDetails;
  photo: StoredPhoto;
  morePhotos: StoredPhoto[];
  prices: Array<{ priceKobo: number; at: string }>;
  /** Whether this person sees offer, cost and floor. */
  mayPrice: boolean;
  history: HistoryItem[];
  /** What those who run the market have done about it. */
  notice?: ReactNode;
  answer: { saved: true } | { fault: FormFault; known?: Record<string, string> } | undefined;
}

/** Somebody else has changed the item: what both say stays until it is saved again. */
const conflicts = ['stocks.changed_meanwhile', 'stocks.quantity_changed'];

export function EditStock(props: EditStockProps) {
  const { item, choice, answer, photo } = props;
  const fault = answer && 'fault' in answer ? answer.fault : undefined;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const operation = useOperation();
  // Kept as it was: newer figures may come in, but the fields hold the ones of then.
  const [opened] = useState(props.opened);
  const known = answer && 'known' in answer ? answer.known : undefined;
  const shelfText = useShelfText();
  const { uploads, photos } = useUploads(item.id);
  const { version, values, details, variants, setVariants, fill, undo, takeUp, seen } = useFilling(
    form,
    {
      values: props.values,
      details: props.details,
      variants: editedVariants(item.variants, item.optionName),
    },
  );
  const draft = useFormDraft(item.id, form, uploads);
  useSaved(answer, () => {
    uploads.clear();
    draft.clear();
  });
  const main = photos.find(({ place }) => place === 'main');
  const sending = photos.some(({ state }) => state === 'sending');
  const busy = useNavigation().state !== 'idle';
  // The sentence above the form says what to do about a conflict; the field shows only the other value.
  const isConflict = conflicts.includes(fault?.code ?? '');
  const isTold = isConflict || fault?.fields === undefined;
  useFirstFault(form, isTold ? undefined : fault?.fields);
  const { said: left, onOther, onChange } = useSaidOf(fault);
  const said = isConflict ? fault : left;
  const errors = said?.fields;
  const note = useRef<HTMLDivElement>(null);
  useInSight(note, isTold && fault);
  return (
    <div className="shell narrow">
      <PageHead title={t('stocks.edit_title')} backTo="/stocks" backLabel={t('ui.back')} />
      {props.notice}
      {said && (
        <div ref={note} tabIndex={-1}>
          <Note tone="bad" live className="mb-m">
            {said.message || t('stocks.line_lost')}{' '}
            {said.code === 'operators.word_banned' && <RulesLink />}
          </Note>
        </div>
      )}
      <DraftOffer
        draft={draft}
        onTake={(left) => {
          takeUp(left.words);
          onOther(...Object.keys(errors ?? {}));
          void uploads.takeUp(left.photos);
        }}
      />
      <Form method="post" ref={form} noValidate onChange={onChange}>
        <input type="hidden" name="operation" value={operation} />
        <input type="hidden" name="seen" value={seen ?? opened} />
        {known && <input type="hidden" name="known" value={JSON.stringify(known)} />}
        <div className="addg">
          <div className="stack">
            <MainPhoto
              uploads={uploads}
              photo={main}
              current={photo}
              error={errors?.imagePath}
              onOther={() => onOther('imagePath')}
            />
            <FillFromPhoto
              imagePath={main ? main.imagePath : photo.path}
              form={form}
              choice={choice}
              onUse={(offer) => {
                fill(offer);
                onOther(...Object.keys(offer));
              }}
              onUndo={undo}
            />
            <LeftCard item={item} mayPrice={props.mayPrice} />
          </div>
          <div className="stack">
            <Card as="div" className="stack">
              <StockFields
                key={version}
                values={values}
                choice={choice}
                errors={errors}
                minQuantity={0}
                variantTotal={variantTotal(variants)}
                shelf={(typed) => shelfText(item, typed)}
              />
            </Card>
            <VariantFields
              variants={variants}
              onVariants={(changed) => {
                setVariants(changed);
                onOther('variants', 'quantity');
              }}
              errors={errors}
              shelfOf={({ id, quantity }) =>
                shelfText(
                  item.variants.find((variant) => variant.id === id),
                  Number(quantity) || 0,
                )
              }
            />
            <MorePhotos
              uploads={uploads}
              photos={photos.filter(({ place }) => place === 'more')}
              current={props.morePhotos}
            />
            <MoreDetails key={details.key} values={details.values} errors={errors} />
          </div>
        </div>
        <div className="stickf mid">
          <div className="row s">
            <ButtonLink to="/stocks" variant="outline" size="l">
              {t('ui.cancel')}
            </ButtonLink>
            <Button
              type="submit"
              size="l"
              className="grow"
              icon="check"
              busy={busy}
              disabled={sending}
            >
              {sending ? t('stocks.photo_first') : t('ui.save')}
            </Button>
          </div>
        </div>
      </Form>
      <History {...props} />
    </div>
  );
}

/** Nothing is left to keep; the list shows the result. */
function useSaved(answer: EditStockProps['answer'], onSaved: () => void): void {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  useAnswer(answer, (saved) => {
    if ('fault' in saved) return;
    onSaved();
    toast({ tone: 'ok', text: t('stocks.saved') });
    void navigate('/stocks');
  });
}

function LeftCard({ item, mayPrice }: { item: CountedItem; mayPrice: boolean }) {
  const t = useT();
  return (
    <Card as="div">
      <p className="row s wrap between">
        <span className="row s">
          <AvailabilityBadge {...item} />
          <span className="muted small num">{t('stocks.left', { count: item.quantity })}</span>
        </span>
        <Link className="strong small up" to={`/stocks/${item.id}/history?restock=1`}>
          {t('stocks.restock')}
        </Link>
      </p>
      {mayPrice && (
        <p className="mt-s">
          <Link className="strong small up" to={`/stocks/${item.id}/prices`}>
            {t('prices.title')}
          </Link>
        </p>
      )}
    </Card>
  );
}

function History({ item, history, prices }: EditStockProps) {
  const t = useT();
  return (
    <>
      <section className="sec">
        <div className="sec-h">
          <h2>{t('stocks.history')}</h2>
          <Link className="strong up" to={`/stocks/${item.id}/history`}>
            {t('stocks.history_all')}
          </Link>
        </div>
        <Card as="div">
          <HistoryList items={history} />
        </Card>
      </section>
      {prices.length > 1 && (
        <section className="sec">
          <div className="sec-h">
            <h2>{t('stocks.price_history')}</h2>
          </div>
          <Card as="div">
            <ul className="rows">
              {prices.toReversed().map(({ priceKobo, at }) => (
                <li key={at}>
                  <span className="grow muted">{formatDate(at)}</span>
                  <b className="num">{formatMoney(priceKobo)}</b>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </>
  );
}
