import { z } from 'zod';
import { accountFunctions } from '#app/domains/accounts/accounts.api.server.ts';
import type { OpenedSession } from '#app/domains/accounts/accounts.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import {
  type JsonCall,
  type JsonFunction,
  jsonFunction,
} from '#app/platform/http/functions/json-function.server.ts';
import {
  bodyHash,
  idempotencyKey,
  runOnce,
} from '#app/platform/http/idempotency/idempotency.server.ts';
import { keyField, ownText, textField } from '#app/platform/text/fields.ts';
import { deleteShop } from './commands/delete-shop.server.ts';
import { joinWaitingShop } from './commands/membership.server.ts';
import { addEmployee } from './commands/team.server.ts';
import { shopErrors } from './shops.errors.ts';
import { employeeInput } from './shops.ts';
import { can } from './team/permissions.ts';
import { limitCalls } from './viewer/call-limits.server.ts';
import { callerInShop, signedInCaller } from './viewer/call-viewer.server.ts';

/** Done once for an operation id, however often it is sent. */
function writing<T>(
  { c }: JsonCall,
  userId: string,
  body: unknown,
  command: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const key = idempotencyKey(c.req.header('idempotency-key'));
  if (!key) return inTransaction(command);
  const once = { actor: `user:${userId}`, route: c.req.path, key, bodyHash: bodyHash(body) };
  return runOnce(once, command);
}

const createShopUser = jsonFunction({
  method: 'post',
  path: '/createShopUser',
  summary: 'Adds an employee by phone; works once that phone has signed in itself',
  access: 'admin',
  input: z.object({
    firstName: textField({ max: 200 }).optional(),
    lastName: textField({ max: 200 }).optional(),
    /** Made from the phone; whatever comes here is not looked at. */
    email: textField({ max: 100 }).optional(),
    phoneNumber: textField({ max: 200 }).optional(),
    shopId: keyField().optional(),
  }),
  output: z.object({ userId: ownText, message: ownText }),
  handle: async (input, call) => {
    const { actor } = await callerInShop(call, 'team.add');
    const { firstName = '', lastName = '', phoneNumber = '', shopId } = input;
    if (!firstName.trim() || !phoneNumber.trim() || !shopId) {
      throw shopErrors.user_and_shop_required();
    }
    if (shopId !== actor.shopId) throw shopErrors.not_found();
    const person = checked(employeeInput, { firstName, lastName, phoneNumber });
    await limitCalls('add-user', actor.userId);
    const { userId } = await writing(call, actor.userId, input, (tx) =>
      addEmployee(tx, actor, person),
    );
    return { userId, message: call.c.var.context.translator.t('team.added') };
  },
});

const deleteShopFunction = jsonFunction({
  method: 'post',
  path: '/deleteShop',
  summary: 'Deletes the shop with everything in it; for its owner alone',
  access: 'owner',
  input: z.object({ shopId: keyField().optional(), userId: keyField().optional() }),
  output: z.object({ message: ownText }),
  handle: async ({ shopId, userId }, call) => {
    if (!shopId) throw shopErrors.shop_id_missing();
    const { shop, role } = await signedInCaller(call);
    if (!shop) throw shopErrors.nothing_to_delete();
    // A shop that the caller may not delete answers like one that does not exist.
    if (shopId !== shop.id || !can(role, 'shop.delete')) throw shopErrors.not_found();
    const { actor } = await callerInShop(call, 'shop.delete', { userId });
    await limitCalls('delete', actor.userId);
    await inTransaction((tx) => deleteShop(tx, actor, undefined));
    return { message: call.c.var.context.translator.t('danger.deleted') };
  },
});

/** A program's sign-in takes its person into a waiting shop too, as the page does. */
function joining(definition: JsonFunction): JsonFunction {
  if (definition.path !== '/signIn') return definition;
  return {
    ...definition,
    handle: async (input, call) => {
      const opened = (await definition.handle(input, call)) as OpenedSession;
      await joinWaitingShop(opened.userId);
      return opened;
    },
  };
}

export const peopleFunctions: readonly JsonFunction[] = [
  ...accountFunctions.map(joining),
  createShopUser,
  deleteShopFunction,
];
