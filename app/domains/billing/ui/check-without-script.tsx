import { useT } from '#app/platform/i18n/i18n.tsx';

interface CheckWithoutScriptProps {
  reference: string;
  /** Asked already, without an answer: then only when the person wants it. */
  again?: boolean;
}

/** A browser without JavaScript lets the server ask: at once, and again by a link. */
export function CheckWithoutScript({ reference, again }: CheckWithoutScriptProps) {
  const t = useT();
  const address = `/payment-callback?${new URLSearchParams({ reference, check: '1' })}`;
  return (
    <noscript>
      {!again && <meta httpEquiv="refresh" content={`1;url=${address}`} />}
      <a className="btn lg block mt-l" href={address}>
        {t('callback.check_now')}
      </a>
    </noscript>
  );
}
