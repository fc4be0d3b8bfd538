import type { FormContext, Handlers } from '#app/domains/shops/profile/form-context.server.ts';
import { can, type Role } from '#app/domains/shops/team/permissions.ts';
import { memberWith } from '#app/domains/shops/viewer/viewer.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { keyOf } from '#app/platform/http/input/form-fields.ts';
import { changeNotices, turnOff } from './commands/member-notices.server.ts';
import { noticeErrors } from './notices.errors.ts';
import { type QuietHours, rightOf, type TeamKind, teamKinds } from './notices.ts';

/** What somebody in this role may be told about. */
export const kindsFor = (role: Role): TeamKind[] =>
  teamKinds.filter((kind) => can(role, rightOf[kind]));

const isOn = (form: FormData, name: string): boolean => keyOf(form, name) === 'on';

function hourOf(form: FormData, name: string): number {
  const text = keyOf(form, name);
  const hour = Number(text);
  if (!/^\d{1,2}$/.test(text) || hour > 23) throw noticeErrors.quiet_invalid();
  return hour;
}

function quietOf(form: FormData): QuietHours | undefined {
  if (!isOn(form, 'quiet')) return undefined;
  const quiet = { from: hourOf(form, 'from'), to: hourOf(form, 'to') };
  if (quiet.from === quiet.to) throw noticeErrors.quiet_invalid();
  return quiet;
}

async function change({ form, viewer }: FormContext): Promise<void> {
  const { session } = memberWith(viewer, 'shop.see');
  const settings = {
    kinds: teamKinds.filter((kind) => isOn(form, `kind-${kind}`)),
    quiet: quietOf(form),
    showDetails: isOn(form, 'details'),
  };
  await inTransaction((tx) => changeNotices(tx, session, settings));
}

/** The profile's card of this phone's notices. */
export const noticeForms: Handlers = {
  notices: async (context) => {
    await change(context);
    return { done: 'notices.saved' };
  },
  'notices-off': async ({ viewer }) => {
    await turnOff(memberWith(viewer, 'shop.see').session);
    return { done: 'notices.off' };
  },
};
