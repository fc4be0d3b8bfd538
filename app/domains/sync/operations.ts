import { z } from 'zod';
import { messageText, operationId } from '#app/domains/messages/messages.ts';
import { counterInput, soldLine } from '#app/domains/orders/counter/counter-input.ts';
import { saleMarks } from '#app/domains/orders/counter/sale-marks.ts';
import { maxReasonLetters, orderStatuses } from '#app/domains/orders/orders.ts';
import { maxAdditionalPhotos } from '#app/domains/photos/photos.ts';
import {
  restockInput,
  stockCorrection,
  stockCount,
} from '#app/domains/stocks/draft/stock-moves.ts';
import { sideShapes, stockPayload } from '#app/domains/stocks/draft/stock-payload.ts';
import { maxName, maxShortText } from '#app/domains/stocks/stocks.ts';
import { keyField, ownText, textField } from '#app/platform/text/fields.ts';

/** So many in one request; a device that has more sends them in several. */
export const mostOperations = 50;
/** Of a request without files. */
export const mostBytes = 256 * 1024;
/** Names, values and lists of one request. */
export const mostValues = 40_000;

const moment = z.iso.datetime({ offset: true });
const fileId = operationId;
const handWays = ['cash', 'transfer', 'pos'] as const;
/** Of a transfer: the person who noted it confirmed seeing it in the shop's account. */
const seen = z.literal(true).optional();
const shortText = textField({ max: maxShortText });

/** What stood on the screen: the sale keeps it when the item is gone by the time that it arrives. */
const seenItem = {
  name: textField({ max: maxName }).optional(),
  color: shortText.nullish(),
  size: shortText.nullish(),
  option: shortText.nullish(),
};

const {
  shopId: _shop,
  userId: _user,
  imageUrl: _url,
  imagePath: _path,
  ...itemFields
} = stockPayload.shape;
const { additionalImages: _more, ...ownFields } = itemFields;
const {
  quantity: _quantity,
  colorSizeCombinations: _variants,
  optionName: _option,
  status: _status,
  dimensions: _sides,
  ...changedFields
} = ownFields;
/** A side of the parcel is changed by itself, like every other field. */
const changes = z.object({ ...changedFields, ...sideShapes });

/**
 * Every kind of operation with what it carries. `at` stands beside the payload, never in it: the payload
 * makes the operation the same one when it is sent again. So what is left out stays out: a further field is optional
 * and has no default, or an act that an older page sent would be another one after an upgrade.
 */
export const payloads = {
  'counter.sale': counterInput
    .omit({ soldAt: true, sentAt: true })
    .extend({ lines: z.array(soldLine.extend(seenItem)).min(1).max(50) }),
  /** The fields as `createStock` takes them; `stockId` is made on the device, photos name files, the main one first. */
  'item.add': z.object({
    stockId: z.uuid(),
    fields: z.object(ownFields),
    photos: z
      .array(fileId)
      .max(1 + maxAdditionalPhotos)
      .default([]),
  }),
  /** Only what was changed, and what stood there before. */
  'item.change': z.object({ stockId: keyField(), fields: changes, seen: changes.default({}) }),
  'item.hide': z.object({ stockId: keyField(), hidden: z.boolean() }),
  'stock.add': restockInput,
  'stock.correct': stockCorrection,
  'stock.count': stockCount,
  'order.step': z.object({
    orderId: keyField(),
    to: z.enum(orderStatuses),
    /** On completing: how the money was taken. */
    paid: z.enum(handWays).optional(),
    seen,
    /** The buyer has a code, and somebody chose to go without it: one that was typed takes a line. */
    code: z.literal('without').optional(),
  }),
  'order.cancel': z.object({
    orderId: keyField(),
    reason: textField({ max: maxReasonLetters, tooLong: 'orders.reason_too_long' }).refine(
      Boolean,
      'orders.reason_required',
    ),
  }),
  'order.payment': z.object({
    orderId: keyField(),
    method: z.enum(handWays, 'orders.choose_way'),
    seen,
  }),
  'message.send': z.object({
    threadId: keyField(),
    text: messageText.default(''),
    stockId: keyField().optional(),
    photo: fileId.optional(),
  }),
} as const;

export type OperationKind = keyof typeof payloads;
/** As the device writes it. */
export type PayloadOf<K extends OperationKind> = z.input<(typeof payloads)[K]>;
/** As the server reads it. */
export type ReadPayload<K extends OperationKind> = z.output<(typeof payloads)[K]>;

export const operationKinds = Object.keys(payloads) as OperationKind[];

const sentOperation = z.object({
  id: operationId,
  /** A kind that this server does not know yet is answered `later`. */
  kind: keyField({ max: 40 }),
  /** When it was done, by the device's clock as it was set right last. */
  at: moment,
  payload: z.unknown(),
});
export type SentOperation = z.output<typeof sentOperation>;

/** JSON, or the same in the field `operations` of a form whose files are named by their ids. */
export const sendRequest = z.object({
  shopId: keyField(),
  /** Whose acts they are: somebody else may have signed in in this browser meanwhile. */
  userId: keyField().optional(),
  device: keyField({ max: 64 }),
  /** The same clock at the moment of sending. */
  sentAt: moment,
  operations: z.array(sentOperation).min(1).max(mostOperations),
  files: z.record(keyField(), z.unknown()).optional(),
});
export type SendRequest = z.input<typeof sendRequest>;

/** A field that somebody else has changed later: both values, to be shown once. */
const overruled = z.object({ field: ownText, mine: ownText, theirs: ownText });

const doneResult = z.object({
  orderId: ownText.optional(),
  code: ownText.optional(),
  number: z.number().optional(),
  /** The book had fewer: the order is marked for the owner. */
  attention: z.literal('oversold').optional(),
  /** Owner and admins are told of it. */
  marks: z.array(z.enum(saleMarks)).optional(),
  stockId: ownText.optional(),
  quantity: z.number().optional(),
  /** Beyond the plan's limit: kept and hidden. */
  waitsForSpace: z.literal(true).optional(),
  /** A later count stands already; this one changes nothing. */
  superseded: z.literal(true).optional(),
  overruled: z.array(overruled).optional(),
  messageId: ownText.optional(),
});
export type OperationResult = z.output<typeof doneResult>;

const operationAnswer = z.discriminatedUnion('state', [
  z.object({ id: ownText, state: z.literal('done'), result: doneResult.optional() }),
  z.object({
    id: ownText,
    state: z.literal('refused'),
    code: ownText,
    /** In the language of whoever asks. */
    message: ownText,
    detail: z.record(ownText, z.union([ownText, z.number()])).optional(),
    /** Refused only to somebody who waits for the answer: so long after the act it has happened, and is sent again. */
    withinMs: z.number().optional(),
  }),
  z.object({ id: ownText, state: z.literal('later') }),
]);
export type OperationAnswer = z.output<typeof operationAnswer>;

export const sendAnswer = z.object({
  serverTime: ownText,
  /** How far the device's clock is behind (above zero) or ahead, when that is more than a day. */
  clockOffMs: z.number().optional(),
  answers: z.array(operationAnswer),
});
export type SendAnswer = z.output<typeof sendAnswer>;
