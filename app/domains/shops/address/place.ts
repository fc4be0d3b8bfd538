const longest = 40;

/** Town and state of an address as shops write them, `Ikeja, Lagos`; undefined where it names none in few words. */
export function placeOf(address: string): string | undefined {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^nigeria\.?$/i.test(part));
  // A number belongs to a house or a stall, which is no place that buyers know.
  const named = parts
    .slice(-2)
    .filter((part, at, all) => at === all.length - 1 || !/\d/.test(part));
  const place = named.join(', ');
  return place === '' || place.length > longest ? undefined : place;
}
