import type { MarketView } from '#app/domains/market/pages/market-page.server.ts';
import { type Packed, useUnpacked } from '#app/platform/http/fast-pages/packed.ts';
import { MarketResults } from '../list/market-results.tsx';
import { MarketHome } from './market-home.tsx';

interface MarketViewProps {
  market: Packed<MarketView>;
  path: string;
}

/** The market as its address asks for it: the front, or a list of what was asked for. */
export function MarketPageView({ market, path }: MarketViewProps) {
  const { list, filter, isFront, heading, chosen, choices, near } = useUnpacked(market);
  if (isFront) return <MarketHome list={list} filter={filter} path={path} title={heading} />;
  return (
    <MarketResults
      list={list}
      filter={filter}
      path={path}
      title={heading}
      chosen={chosen}
      choices={choices}
      near={near}
    />
  );
}
