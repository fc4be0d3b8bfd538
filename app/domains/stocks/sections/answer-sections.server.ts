import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { shopChanged } from '#app/domains/shops/shops.events.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { readField } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, keysOf } from '#app/platform/http/input/form-fields.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import {
  addSection,
  deleteSection,
  fillSection,
  orderSections,
  renameSection,
  sectionName,
  showSection,
} from './edit-sections.server.ts';
import { sectionErrors } from './sections.errors.ts';

/** What the forms of the sections page ask for; cached pages that show the shop are dropped. */
export async function answerSections(actor: Actor, form: FormData): Promise<void> {
  const id = keyOf(form, 'id');
  const name = () => readField(sectionName, form, 'name');
  await inTransaction(async (tx) => {
    switch (keyOf(form, 'intent')) {
      case 'add':
        await addSection(tx, actor, name());
        break;
      case 'rename':
        await renameSection(tx, actor, id, name());
        break;
      case 'show':
        await showSection(tx, actor, id, keyOf(form, 'shown') === 'on');
        break;
      case 'delete':
        await deleteSection(tx, actor, id);
        break;
      case 'order':
        await orderSections(tx, actor, keysOf(form, 'order'));
        break;
      case 'fill':
        await fillSection(tx, actor, id, keysOf(form, 'item'));
        break;
      default:
        throw sectionErrors.unknown_step();
    }
    await enqueue(tx, shopChanged, { shopId: actor.shopId });
    await broadcast(tx, 'market.changed', [actor.shopId]);
  });
}
