import { Link } from 'react-router';
import { missesOf } from '#app/domains/market/search/misses/misses.queries.server.ts';
import { missDays, readPlace } from '#app/domains/market/search/misses/misses.ts';
import { MoreLink } from '#app/domains/operators/ui/more-link.tsx';
import { WordsNav } from '#app/domains/operators/ui/words-nav.tsx';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { EmptyState } from '#app/ui/display/empty-state.tsx';
import type { Route } from './+types/word-searches';

export const meta: Route.MetaFunction = () => [
  { title: 'Words · Oja' },
  { name: 'robots', content: 'noindex' },
];

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  await requireOperator(context, 'words');
  const search = new URL(request.url).searchParams;
  const days = missDays.find((one) => String(one) === addressKey(search, 'days')) ?? 7;
  return { days, ...(await missesOf(days, readPlace(addressText(search, 'after', 100)))) };
});

const spans = { 1: 'Today', 7: '7 days', 30: '30 days' } as const;

export default function Searches({ loaderData }: Route.ComponentProps) {
  const { days, misses, next } = loaderData;
  return (
    <div className="stack">
      <WordsNav current="/operator/words/searches" />
      <nav className="row s wrap" aria-label="How far back">
        {missDays.map((one) => (
          <Link
            key={one}
            className="chip"
            to={`?days=${one}`}
            aria-current={one === days ? 'page' : undefined}
          >
            {spans[one]}
          </Link>
        ))}
      </nav>
      {misses.length > 0 ? (
        <section className="card">
          <ul className="rows">
            {misses.map(({ words, times, last }) => (
              <li key={words}>
                <span className="grow">
                  <b className="blk wrap-any">{words}</b>
                  <span className="muted small num">
                    {times === 1 ? 'once' : `${times} times`} · last {last}
                  </span>
                </span>
                <Link to={`/operator/words/synonyms?${new URLSearchParams({ word: words })}`}>
                  Teach <span className="sr">{words}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState card icon="search" title="Everything that was searched was found" />
      )}
      <MoreLink after={next} />
    </div>
  );
}
