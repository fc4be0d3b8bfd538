import { hearCalls } from './hear-calls.server.ts';
import { beginSpan, endSpan, type Span } from './span.server.ts';

const spans = new WeakMap<object, Span>();

/** A span for each call to a provider or the store of files; the answer stops it. */
export const traceCalls = (): (() => void) =>
  hearCalls({
    // Only the host: addresses of providers hold keys and numbers.
    begin: (request, method, host) => {
      const attributes = { 'http.request.method': method, 'server.address': host };
      const span = beginSpan({ name: `${method} ${host}`, kind: 'client', attributes });
      if (span) spans.set(request, span);
    },
    end: (request, status) => {
      const span = spans.get(request);
      if (!span) return;
      span.attributes['http.response.status_code'] = status;
      endSpan(span, status === 0 || status >= 500);
    },
  });
