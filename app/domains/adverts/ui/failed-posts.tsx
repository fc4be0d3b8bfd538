import { Form } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { FailReason } from '../adverts.ts';
import type { FailedPost } from './hub-types.ts';

const reasons = {
  no_channel: 'adverts.post_no_channel',
  closed: 'adverts.post_closed',
  token: 'adverts.post_token',
  refused: 'adverts.post_refused',
  unavailable: 'adverts.post_unavailable',
} as const satisfies Record<FailReason, string>;

/** New items that did not reach the channel: why, and what to do about it. */
export function FailedPosts({ posts }: { posts: readonly FailedPost[] }) {
  const t = useT();
  return posts.map(({ stockId, name, reason }) => (
    <Note key={stockId} tone="bad" className="mb-m">
      <b>{t('adverts.post_failed', { name })}</b> {t(reasons[reason ?? 'unavailable'])}
      <Form method="post" className="row s mt-s" preventScrollReset>
        <input type="hidden" name="stockId" value={stockId} />
        <Button
          type="submit"
          name="intent"
          value="retry-post"
          size="s"
          variant="outline"
          aria-label={t('adverts.post_retry_name', { name })}
        >
          {t('adverts.post_retry')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="dismiss-post"
          size="s"
          variant="quiet"
          aria-label={t('adverts.post_dismiss_name', { name })}
        >
          {t('adverts.post_dismiss')}
        </Button>
      </Form>
    </Note>
  ));
}
