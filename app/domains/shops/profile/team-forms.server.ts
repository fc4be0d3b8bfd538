import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import {
  bodyHash,
  idempotencyKey,
  runOnce,
} from '#app/platform/http/idempotency/idempotency.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import {
  acceptInvitation,
  declineInvitation,
  dismissJoinNotice,
  leaveShop,
} from '../commands/membership.server.ts';
import { addEmployee, editEmployee, removeEmployee } from '../commands/team.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { employeeInput } from '../shops.ts';
import type { Action } from '../team/permissions.ts';
import { limitCalls } from '../viewer/call-limits.server.ts';
import { memberWith } from '../viewer/viewer.server.ts';
import type { FormContext, Handlers } from './form-context.server.ts';

/** The page sends the shop's id along, so that a page left open never adds to another shop. */
function editor({ form, viewer }: FormContext, action: Action) {
  const member = memberWith(viewer, action);
  const shopId = keyOf(form, 'shopId');
  if (!shopId) throw shopErrors.shop_id_missing();
  if (shopId !== member.shop.id) throw shopErrors.not_found();
  return member.actor;
}

async function add(context: FormContext): Promise<void> {
  const actor = editor(context, 'team.add');
  const person = readForm(employeeInput, context.form);
  await limitCalls('add-user', actor.userId);
  const key = idempotencyKey(keyOf(context.form, 'operation'));
  if (!key) {
    await inTransaction((tx) => addEmployee(tx, actor, person));
    return;
  }
  const once = { actor: `user:${actor.userId}`, route: 'shop/add-user', key };
  await runOnce({ ...once, bodyHash: bodyHash(person) }, (tx) => addEmployee(tx, actor, person));
}

const roleOf = (form: FormData): 'admin' | 'employee' | undefined => {
  const role = keyOf(form, 'role');
  return role === 'admin' || role === 'employee' ? role : undefined;
};

export const teamForms: Handlers = {
  'add-user': async (context) => {
    await add(context);
    return { done: 'team.added' };
  },
  'edit-user': async (context) => {
    const actor = editor(context, 'team.edit');
    const { form } = context;
    const edit = {
      ...readForm(employeeInput, form),
      userId: keyOf(form, 'id'),
      role: roleOf(form),
    };
    await inTransaction((tx) => editEmployee(tx, actor, edit));
    return { done: 'team.saved' };
  },
  'remove-user': async (context) => {
    const actor = editor(context, 'team.remove');
    await inTransaction((tx) => removeEmployee(tx, actor, keyOf(context.form, 'id')));
    return { done: 'team.removed' };
  },
  accept: async ({ form, viewer }) => {
    await acceptInvitation(viewer.session.userId, keyOf(form, 'id'));
    return { done: 'team.accepted' };
  },
  decline: async ({ form, viewer }) => {
    await declineInvitation(viewer.session.userId, keyOf(form, 'id'));
    return { done: 'team.declined' };
  },
  leave: async ({ viewer }) => {
    await leaveShop(viewer.session.userId);
    return { startOver: '/' };
  },
  'dismiss-join': async ({ viewer }) => {
    await dismissJoinNotice(viewer.session.userId);
    return {};
  },
};
