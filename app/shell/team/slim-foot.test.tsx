import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { SlimFoot } from './slim-foot.tsx';

test('the page with the reason of a suspension does not lead to itself', () => {
  // Only what is read of it.
  const team = { isSuspended: true, letters: { unseen: 1 } } as Parameters<
    typeof SlimFoot
  >[0]['team'];
  const shownAt = (path: string) =>
    drawn(<SlimFoot team={team} frame="plain" languages={[]} />, path);
  const { t } = translatorFor('en');
  for (const path of ['/', '/orders']) expect(shownAt(path)).toContain('href="/measures"');
  expect(shownAt('/measures')).toContain(t('measures.banner'));
  expect(shownAt('/measures')).not.toContain('href="/measures"');
});
