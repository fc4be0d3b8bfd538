import { useT } from '#app/platform/i18n/i18n.tsx';

/** The picture that came with a claim, on a page of its own: it is looked at, and believed by nobody. */
export function ClaimPhotoLink({ paymentId }: { paymentId: string }) {
  const t = useT();
  return (
    <a className="blk" href={`/api/claims/${paymentId}/photo`} target="_blank" rel="noreferrer">
      {t('payments.see_screenshot')}
    </a>
  );
}
