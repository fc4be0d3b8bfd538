import { accountIdentifier } from '#app/domains/accounts/phone/phone.ts';
import type { MemberViewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { settings } from '#app/platform/env.server.ts';

/** The identifier that the payment provider knows the payer by. */
export const payerEmail = ({ session }: Pick<MemberViewer, 'session'>): string =>
  accountIdentifier(session.user.phoneDigits, settings().accountDomain);
