import { z } from 'zod';
import { inboxMessage } from '#app/domains/messages/message-shapes.ts';
import { attentions, saleMarks } from '#app/domains/orders/counter/sale-marks.ts';
import { feeStates, getByWays, orderStatuses, payByWays } from '#app/domains/orders/orders.ts';
import { keyField, ownText } from '#app/platform/text/fields.ts';

/** The kinds of things in a device's copy. */
export const changeKinds = ['item', 'order', 'thread', 'message', 'overruled'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** An answer holds at most so many things. */
export const mostChanges = 1_000;

/** What is empty is left out: on a slow line every letter counts. */
const text = ownText.optional();

const copyVariant = z.object({
  id: ownText,
  color: text,
  size: text,
  option: text,
  /** Its own price. */
  priceKobo: z.number().optional(),
  quantity: z.number(),
  removed: z.literal(true).optional(),
});

export const copyItem = z.object({
  id: ownText,
  name: ownText,
  priceKobo: z.number(),
  quantity: z.number(),
  /** Category, type and kind. */
  categories: z.array(ownText),
  hidden: z.literal(true).optional(),
  waitsForSpace: z.literal(true).optional(),
  /** Hidden by those who run the market. */
  withheld: z.literal(true).optional(),
  sku: text,
  barcode: text,
  brand: text,
  condition: text,
  restockOn: text,
  /** Its own level; without one the usual. */
  lowFrom: z.number().optional(),
  optionName: text,
  photo: ownText,
  widths: z.array(z.number()),
  /** In how many orders it was sold. */
  sold: z.number(),
  variants: z.array(copyVariant).optional(),
});
export type CopyItem = z.output<typeof copyItem>;

const copyLine = z.object({
  id: ownText,
  stockId: text,
  variantId: text,
  name: ownText,
  color: text,
  size: text,
  option: text,
  priceKobo: z.number().optional(),
  quantity: z.number(),
  returned: z.number().optional(),
  short: z.number().optional(),
  mark: z.enum(['below_floor', 'below_price', 'unchecked']).optional(),
});

export const copyOrder = z.object({
  id: ownText,
  number: z.number(),
  code: ownText,
  status: z.enum(orderStatuses),
  source: z.enum(['web', 'counter']),
  buyerName: text,
  buyerPhone: text,
  getBy: z.enum(getByWays),
  address: text,
  note: text,
  payBy: z.enum(payByWays),
  pieces: z.number(),
  /** Of an order that is over only for whoever sees what was sold. */
  totalKobo: z.number().optional(),
  discountKobo: z.number().optional(),
  /** The part of the discount that gives a transfer an amount of its own. */
  oddKobo: z.number().optional(),
  discountCode: text,
  /** For the delivery, part of the total; while it is agreed on, how far that is. */
  feeKobo: z.number().optional(),
  feeState: z.enum(feeStates).optional(),
  paidKobo: z.number().optional(),
  refundedKobo: z.number().optional(),
  placedAt: ownText,
  completedAt: text,
  expiresAt: text,
  cancelReason: text,
  attention: z.enum(attentions).optional(),
  marks: z.array(z.enum(saleMarks)).optional(),
  /** A transfer that the buyer says was made, for whoever sees payments. */
  claim: z.object({ id: ownText, amountKobo: z.number() }).optional(),
  /** The buyer has a code to give away with the goods. */
  takesCode: z.literal(true).optional(),
  lines: z.array(copyLine),
});
export type CopyOrder = z.output<typeof copyOrder>;

export const copyThread = z.object({
  id: ownText,
  channel: ownText,
  buyer: z.object({ name: ownText, number: z.number() }),
  unread: z.number(),
  closed: z.boolean(),
  quiet: z.enum(['muted', 'blocked']).nullish(),
  seenSeq: z.number(),
  last: z
    .object({
      seq: z.number(),
      direction: z.enum(['incoming', 'outgoing']),
      text: ownText,
      what: z.enum(['text', 'photo', 'other', 'product']),
      state: z.enum(['received', 'queued', 'sent', 'failed']),
      at: ownText,
    })
    .nullable(),
});
export type CopyThread = z.output<typeof copyThread>;

/** A change of mine that somebody's later act has passed over; shown once. */
const copyOverruled = z.object({
  id: ownText,
  stockId: ownText,
  field: ownText,
  mine: ownText,
  theirs: ownText,
});

export const changesRequest = z.object({
  shopId: keyField(),
  /** Whose copy it is: nobody else's session fills it. */
  userId: keyField().optional(),
  /** The cursor of the answer before; without it the copy is filled from the beginning. */
  after: keyField().optional(),
});

export const changesAnswer = z.object({
  cursor: ownText,
  /** There is more at once: ask again with the cursor. */
  more: z.boolean(),
  /** The copy is thrown away first: this is the beginning of a new one. */
  reset: z.boolean(),
  serverTime: ownText,
  items: z.array(copyItem),
  orders: z.array(copyOrder),
  threads: z.array(copyThread),
  messages: z.array(inboxMessage),
  overruled: z.array(copyOverruled),
  gone: z.array(z.tuple([z.enum(changeKinds), ownText])),
});
export type ChangesAnswer = z.output<typeof changesAnswer>;
