const last = { at: 0, count: 0 };

/** UUID version 7 made in a browser: what one page makes sorts in the order of its making. */
export function newOperationId(at = Date.now()): string {
  if (at > last.at) Object.assign(last, { at, count: 0 });
  else last.count += 1;
  // A clock that was set back, or more than fits into a millisecond: the next millisecond is taken.
  if (last.count > 0xfff) Object.assign(last, { at: last.at + 1, count: 0 });
  const random = crypto.getRandomValues(new Uint8Array(8));
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const time = hex(last.at, 12);
  const rest = Array.from(random, (byte) => hex(byte, 2)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(last.count, 3)}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}
