import { placeInFull } from '#app/domains/places/places.ts';
import { foldText } from '#app/platform/text/fold.ts';

interface Delivered {
  address: string;
  place: string | null;
}

/**
 * The one form of a delivery address, wherever it is shown, sent, printed or exported: what the buyer typed, then of area and
 * state of the chosen place what the typed address does not end with. Empty for a pickup and once it was erased.
 */
export function deliveryAddress({ address, place }: Delivered): string {
  const names = placeInFull(place ?? '')?.split(', ') ?? [];
  if (address === '') return '';
  const typed = ` ${foldText(address)}`;
  const last = names.findLastIndex((_, at) =>
    typed.endsWith(` ${foldText(names.slice(0, at + 1).join(' '))}`),
  );
  return [address, ...names.slice(last + 1)].join(', ');
}
