import { z } from 'zod';
import { photoErrors } from '#app/domains/photos/photos.errors.ts';
import { uploadPhoto } from '#app/domains/photos/upload-photo.server.ts';
import {
  callerInShop,
  callViewer,
  signedInCaller,
} from '#app/domains/shops/viewer/call-viewer.server.ts';
import type { MemberViewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { type JsonCall, jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { photoHints } from '#app/platform/images/image-manifest.ts';
import { keyField, ownText } from '#app/platform/text/fields.ts';
import { addStock } from './commands/add-stock.server.ts';
import { editStock } from './commands/edit-stock.server.ts';
import { lockOwnStock } from './commands/own-stock.server.ts';
import { deleteStock as deleteOwnStock } from './commands/remove-stock.server.ts';
import { programDraft, stockPayload } from './draft/stock-payload.ts';
import { lockedEntity, stockEntity } from './entity.queries.server.ts';
import { runWriting } from './pages/run-writing.server.ts';
import { stockShape } from './stock-entity.ts';
import { stockErrors } from './stocks.errors.ts';

const stockAnswer = z.object({ stockId: ownText, stock: stockShape });

const writing = ({ c }: JsonCall, { session }: MemberViewer, route: string, body: unknown) => ({
  userId: session.userId,
  route,
  key: c.req.header('idempotency-key'),
  body,
});

async function answerWith(stockId: string, { shop }: MemberViewer) {
  const stock = await stockEntity(stockId, shop.id);
  if (!stock) throw stockErrors.not_found();
  return { stockId, stock };
}

const createStock = jsonFunction({
  method: 'post',
  path: '/createStock',
  summary: 'Adds an item; its photo was sent before with uploadImage',
  access: 'member',
  input: stockPayload,
  output: stockAnswer,
  handle: async (input, call) => {
    const { shopId, userId } = input;
    await signedInCaller(call);
    const draft = programDraft(input);
    const member = await callerInShop(call, 'stock.edit', { shopId, userId });
    const { stockId } = await runWriting(writing(call, member, 'createStock', input), (tx) =>
      addStock(tx, member.actor, draft),
    );
    return answerWith(stockId, member);
  },
});

const updateStock = jsonFunction({
  method: 'post',
  path: '/updateStock',
  summary:
    'Changes the given fields of an item; quantity is what is free to sell, without pieces that orders hold, and fromQuantity the figure that the change started from',
  access: 'member',
  input: stockPayload.extend({
    stockId: keyField().optional(),
    fromQuantity: z.number().int().min(0).optional(),
  }),
  output: stockAnswer,
  handle: async (input, call) => {
    const { stockId, shopId, userId, fromQuantity: from } = input;
    const member = await callerInShop(call, 'stock.edit', { shopId, userId });
    if (!stockId) throw stockErrors.id_required();
    await runWriting(writing(call, member, 'updateStock', input), async (tx) => {
      const { stock, variants } = await lockOwnStock(tx, member.actor, stockId);
      const draft = programDraft(input, lockedEntity(stock, variants));
      return editStock(tx, member.actor, { stockId, draft, from: from ?? stock.quantity });
    });
    return answerWith(stockId, member);
  },
});

const deleteStock = jsonFunction({
  method: 'post',
  path: '/deleteStock',
  summary: 'Deletes an item; the shop can bring it back for 30 days',
  access: 'member',
  input: z.object({ stockId: keyField().optional() }),
  output: z.object({ stockId: ownText }),
  handle: async (input, call) => {
    const member = await callerInShop(call, 'stock.edit');
    const { stockId } = input;
    if (!stockId) throw stockErrors.id_required();
    return runWriting(writing(call, member, 'deleteStock', input), async (tx) => {
      await deleteOwnStock(tx, member.actor, stockId);
      return { stockId };
    });
  },
});

const getStock = jsonFunction({
  method: 'get',
  path: '/stocks/:id',
  summary: 'One item; people of its shop see quantity and further details',
  access: 'public',
  input: z.object({ id: keyField() }),
  output: z.object({ stock: stockShape }),
  handle: async ({ id }, call) => {
    const viewer = await callViewer(call);
    const stock = await stockEntity(id, viewer?.role && viewer.shop?.id);
    if (!stock) throw stockErrors.not_found();
    return { stock };
  },
});

const uploadImage = jsonFunction({
  method: 'post',
  path: '/uploadImage',
  summary: 'Takes a photo of an item: JPEG, PNG or WebP up to 5 MB',
  access: 'member',
  body: 'form',
  input: z.object({ file: z.unknown().optional() }),
  output: z.object({
    imageUrl: ownText,
    imagePath: ownText,
    hint: z.enum(photoHints).optional(),
  }),
  handle: async ({ file }, call) => {
    const member = await callerInShop(call, 'stock.edit');
    if (!(file instanceof File)) throw photoErrors.file_required();
    const operation = call.c.req.header('idempotency-key')?.slice(0, 200);
    return uploadPhoto(member.actor, { file, operation });
  },
});

export const stockFunctions = [createStock, updateStock, deleteStock, getStock, uploadImage];
