import type { Settings } from '#app/platform/env.server.ts';
import { durations } from '#app/platform/http/figures/metrics.server.ts';
import { hearCalls } from '#app/platform/trace/hear-calls.server.ts';
import { isPushEndpoint } from '#app/providers/web-push/push-services.ts';

/** Where each provider that is set up is called. */
export function providerAddresses(settings: Settings): Record<string, string | undefined> {
  const { sms, paystack, telegram, s3, vision } = settings;
  return {
    sms: sms.provider === 'termii' ? sms.baseUrl : undefined,
    payments: paystack.secretKey ? (paystack.baseUrl ?? 'https://api.paystack.co') : undefined,
    telegram: telegram.token ? (telegram.apiRoot ?? 'https://api.telegram.org') : undefined,
    files: s3?.endpoint,
    'photo analysis': vision?.baseUrl,
  };
}

function providerNames(settings: Settings): (host: string) => string {
  const { push, tracing } = settings;
  const all = { ...providerAddresses(settings), push: push.apiRoot, traces: tracing?.endpoint };
  const known = Object.entries(all).flatMap(([name, url]) =>
    url ? [[new URL(url).host, name] as const] : [],
  );
  return (host) =>
    // A store of files may be called by a name that begins with its bucket's.
    known.find(([own]) => host === own || host.endsWith(`.${own}`))?.[1] ??
    (isPushEndpoint(`https://${host}`) ? 'push' : 'other');
}

const callSeconds = durations('oja_provider_request_seconds');

/** Counts the calls to each provider and how long they take; the answer stops it. */
export function countProviderCalls(settings: Settings): () => void {
  const nameOf = providerNames(settings);
  const begun = new WeakMap<object, { provider: string; at: number }>();
  return hearCalls({
    begin: (request, _, host) =>
      begun.set(request, { provider: nameOf(host), at: performance.now() }),
    end: (request, status) => {
      const call = begun.get(request);
      if (!call) return;
      begun.delete(request);
      const outcome = status === 0 ? 'no answer' : `${Math.floor(status / 100)}xx`;
      callSeconds({ provider: call.provider, outcome }, (performance.now() - call.at) / 1_000);
    },
  });
}
