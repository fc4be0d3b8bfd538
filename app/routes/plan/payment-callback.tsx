import { useCallback, useEffect, useState } from 'react';
import { checkOnServer } from '#app/domains/billing/check-on-server.server.ts';
import { callbackPage } from '#app/domains/billing/payment-page.server.ts';
import { CheckWithoutScript } from '#app/domains/billing/ui/check-without-script.tsx';
import { HelpContacts } from '#app/domains/billing/ui/help-contacts.tsx';
import {
  PaymentFailed,
  PaymentSuccess,
  VerificationError,
  VerificationTimeout,
  Verifying,
} from '#app/domains/billing/ui/verification-screens.tsx';
import { type Verification, verifyInTime } from '#app/domains/billing/ui/verify-calls.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import teamStyles from '#app/ui/styles/team.css?url';
import type { Route } from './+types/payment-callback';

export const handle = { frame: 'errand' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: teamStyles }];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await requireMember(context, 'plan.pay');
  const { translator } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const reference = addressKey(query, 'reference', 100) ?? '';
  return {
    reference,
    // Only browsers without JavaScript come with it: the others ask while the page is shown.
    checked: query.has('check') ? await checkOnServer(viewer, reference, translator) : undefined,
    userId: viewer.session.userId,
    facts: await callbackPage(viewer, reference),
    title: `${translator.t('pages.payment_callback')} · ${translator.t('app.name')}`,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
];

/** The page is looked at once; what follows is asked in the browser, again by Retry. */
export const shouldRevalidate = () => false;

interface Asking {
  reference: string;
  userId: string;
  /** What the server found while it made the page. */
  checked: Verification | undefined;
}

function useVerification({ reference, userId, checked }: Asking) {
  const t = useT();
  const [found, setFound] = useState<Verification>(() => {
    if (checked) return checked;
    return reference
      ? { state: 'verifying' }
      : { state: 'error', message: t('errors.billing.no_reference') };
  });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    if (!reference || (checked && round === 0)) return;
    const stop = new AbortController();
    setFound({ state: 'verifying' });
    void verifyInTime(reference, userId, stop.signal).then((answer) => answer && setFound(answer));
    return () => stop.abort();
  }, [reference, userId, round]);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  return { found, retry };
}

export default function PaymentCallback({ loaderData }: Route.ComponentProps) {
  const { reference, facts } = loaderData;
  const { found, retry } = useVerification(loaderData);
  return (
    <div className="shell tiny">
      <div role={found.state === 'error' || found.state === 'failed' ? 'alert' : 'status'}>
        {found.state === 'verifying' && <Verifying facts={facts} reference={reference} />}
        {found.state === 'success' && <PaymentSuccess {...found} />}
        {found.state === 'failed' && (
          <PaymentFailed facts={facts} reference={reference} completed={found.completed} />
        )}
        {found.state === 'error' && (
          <VerificationError message={found.message} reference={reference} />
        )}
        {found.state === 'timeout' && (
          <VerificationTimeout facts={facts} reference={reference} onRetry={retry} />
        )}
      </div>
      {found.state === 'verifying' && <CheckWithoutScript reference={reference} />}
      {found.state === 'timeout' && <CheckWithoutScript reference={reference} again />}
      <HelpContacts reference={reference || undefined} />
    </div>
  );
}
