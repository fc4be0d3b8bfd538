import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SlowPages } from './machine-card.tsx';

const shown = (madeBefore: number) =>
  renderToStaticMarkup(
    <SlowPages
      pages={{
        now: { made: 10, within: 0.5 },
        before: { made: madeBefore, within: undefined },
        slowest: [{ pattern: '/stocks/:id', times: 2, slowest: 1.5, before: null }],
      }}
    />,
  );

test('a page was quick before only if some were made then', () => {
  expect(shown(7)).toContain('quick before');
  expect(shown(0)).not.toContain('quick before');
  expect(shown(0)).toContain('1.5 s');
});
