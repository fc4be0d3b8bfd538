import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { areasIn, states } from '#app/domains/places/places.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { PlacePick } from './place-pick.tsx';

/** Which of the two lists are marked: state, local government. */
function marked(place: string): boolean[] {
  const html = renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <PlacePick place={place} onPlace={() => {}} error="Choose your place." />
    </I18nProvider>,
  );
  expect(html.match(/Choose your place\./g)).toHaveLength(1);
  return [...html.matchAll(/<select[^>]*>/g)].map(([tag]) => tag.includes('aria-invalid="true"'));
}

test('a place that is missing is asked for at the list that comes first', () => {
  expect(marked('')).toEqual([true, false]);
});

test('a place that does not do is marked where it was chosen', () => {
  const [area] = areasIn(states[0]?.key ?? '');
  expect(marked(area?.key ?? '')).toEqual([false, true]);
});
