import { draftPhotos } from '#app/domains/photos/ui/draft-photos.ts';
import { changedIn, type Entries, textOf } from '#app/domains/stocks/draft/opened-form.ts';
import { fieldNames, sideNames } from '#app/domains/stocks/fields/product-fields.ts';
import { rawField, rawFields } from '#app/platform/http/input/form-fields.ts';
import type { Act } from '#app/platform/outbox/act.ts';
import { newOperationId } from '#app/platform/outbox/operation-id.ts';
import type { KeptForm } from '#app/platform/outbox/or-kept.ts';
import { itemLane } from './count-act.ts';

/** What is typed into one input each; the rest has a shape or an operation of its own. */
const plainNames = fieldNames.filter(
  (name) => !['quantity', 'variants', 'status', 'category1'].includes(name),
);
const isSide = (name: string): boolean => sideNames.some((side) => side === name);

type Fields = Record<string, unknown>;

/** As programs send it: the sides of a parcel stand together. */
function fieldsOf(names: readonly string[], value: (name: string) => string): Fields {
  const plain = names.filter((name) => !isSide(name)).map((name) => [name, value(name)]);
  const sides = names.filter(isSide).map((name) => [name, value(name)]);
  return {
    ...Object.fromEntries(plain),
    ...(sides.length > 0 && { dimensions: Object.fromEntries(sides) }),
  };
}

const variantsOf = (form: FormData) => {
  const column = (name: string) => rawFields(form, name);
  const [options, colors, sizes] = [column('rowOption'), column('rowColor'), column('rowSize')];
  const prices = column('rowPrice');
  return column('rowQuantity').map((quantity, at) => ({
    option: options[at] ?? '',
    color: colors[at] ?? '',
    size: sizes[at] ?? '',
    price: prices[at] ?? '',
    quantity,
  }));
};

/** Those of pages before this one were no ids. */
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** A new item with its photos. Its id is made here: what is done to it before it has arrived names it already. */
export async function addAct(
  form: FormData,
  draftName: string,
): Promise<KeptForm<{ done: 'added'; stockId: string; name: string }> | undefined> {
  const name = rawField(form, 'productName').trim();
  const photos = await draftPhotos(draftName);
  const sorted = [...photos].sort(
    (a, b) => Number(b.place === 'main') - Number(a.place === 'main'),
  );
  // The same that the form asks for with a line: nothing waits that cannot be taken.
  if (name === '' || rawField(form, 'price') === '' || sorted.length === 0) return undefined;
  // The form's own name: where the form has arrived and its answer was lost, it is the same item.
  const operation = rawField(form, 'operation');
  const stockId = isUuid(operation) ? operation : newOperationId();
  const given = plainNames.filter((field) => rawField(form, field) !== '');
  const variants = variantsOf(form);
  const fields = {
    ...fieldsOf(given, (field) => rawField(form, field)),
    category1: rawField(form, 'category1'),
    quantity: rawField(form, 'quantity'),
    status: rawField(form, 'status') || 'active',
    ...(variants.length > 0 && {
      optionName: rawField(form, 'optionName'),
      colorSizeCombinations: variants,
    }),
  };
  const act: Act = {
    id: stockId,
    kind: 'item.add',
    lane: itemLane(stockId),
    payload: { stockId, fields, photos: sorted.map(({ id }) => id) },
    about: { name, bytes: sorted.reduce((sum, { blob }) => sum + blob.size, 0) },
    files: sorted.map(({ id, blob, name: file }) => ({ id, blob, name: file })),
  };
  return { act, answer: { done: 'added', stockId, name } };
}

function changesIn(form: FormData) {
  const opened = JSON.parse(rawField(form, 'seen')) as Entries;
  const changed = changedIn(form, opened).filter((name) => name !== 'category1');
  const plain = changed.filter((name) => plainNames.some((known) => known === name));
  const seen = (name: string) => textOf(opened, name);
  return { seen, plain, others: changed.filter((name) => !plain.includes(name)) };
}

/** Photos and variants take a line, and so does a page that does not say what it was opened with; what was typed stays. */
export const takesLine = (form: FormData): boolean =>
  rawField(form, 'seen') === '' ||
  changesIn(form).others.some((name) => !['quantity', 'status'].includes(name));

/** What was changed in the form of an item: per field, so that another's change of another field stays. */
export function editAct(stockId: string, form: FormData): KeptForm<{ saved: true }> | undefined {
  if (takesLine(form)) return undefined;
  const { seen, plain, others } = changesIn(form);
  const base = { lane: itemLane(stockId), needs: [stockId] };
  const about = { name: rawField(form, 'productName') };
  const acts: Act[] = [];
  if (plain.length > 0) {
    const fields = Object.fromEntries(plain.map((name) => [name, rawField(form, name)]));
    const before = Object.fromEntries(plain.map((name) => [name, seen(name)]));
    acts.push({ ...base, kind: 'item.change', payload: { stockId, fields, seen: before }, about });
  }
  if (others.includes('quantity')) {
    const counted = Number(rawField(form, 'quantity'));
    const payload = { stockId, variantId: null, counted };
    acts.push({ ...base, kind: 'stock.count', payload, about: { ...about, count: counted } });
  }
  if (others.includes('status')) {
    const payload = { stockId, hidden: rawField(form, 'status') === 'hidden' };
    acts.push({ ...base, kind: 'item.hide', payload, about });
  }
  const [act, ...more] = acts;
  return act && { act, more, answer: { saved: true } };
}
