/** Without what says that a copy is only as good as the same; a comma may be part of a tag. */
const tagsOf = (header: string): string[] => header.match(/"[^"]*"/g) ?? [];

/** Whether an If-None-Match names this ETag, by the weak comparison of RFC 9110: a list, or any with `*`. */
export function isEtagKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const [own] = tagsOf(etag);
  return own !== undefined && tagsOf(ifNoneMatch).includes(own);
}
