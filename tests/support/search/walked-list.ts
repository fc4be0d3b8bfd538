type Page = (
  after: string | undefined,
  page: number,
) => Promise<{ ids: string[]; next?: string | undefined }>;

/** All pages of a list. */
export async function walkedBy(read: Page): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 1_000; page++) {
    const found = await read(after, page);
    ids.push(...found.ids);
    after = found.next;
    if (!after) return ids;
  }
  throw new Error('the list has no end');
}
