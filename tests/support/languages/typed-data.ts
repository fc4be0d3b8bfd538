import { join } from 'node:path';
import pg from 'pg';
import { areas, markets, states } from '#app/domains/places/places.ts';
import { shownName } from '#app/domains/reviews/reviews.ts';
import { TypedData } from './plain-english.ts';
import type { ShownText } from './shown-texts.ts';

/** Keys of ours that are stored as English words: they must be shown by a text of the catalogue. */
const ownKeys =
  /^(category[123]|business_type|condition|status|state|kind|role|method|plan|label)$/;

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(strings)
      : [];

/** Made from the others: its single words would excuse anything. */
const derived = /search|_words|facets|jobs|live_|events|rate_limits|idempotency|paystack_stand_in/;
const derivedColumns = /words|norm|hash|token|code/;

/** Everything that people have typed: every text of an installation's database but our own keys. */
async function typedData(dataDir: string): Promise<string[]> {
  const socket = encodeURIComponent(join(dataDir, 'run'));
  const client = new pg.Client({ connectionString: `postgresql://oja@${socket}/oja` });
  await client.connect();
  try {
    const columns = await client.query<{ table: string; name: string }>(
      `select c.table_name as table, c.column_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.data_type in ('text', 'character varying', 'jsonb', 'ARRAY')`,
    );
    const found = new Set<string>();
    for (const { table, name } of columns.rows) {
      if (ownKeys.test(name) || derived.test(table) || derivedColumns.test(name)) continue;
      const { rows } = await client.query<{ value: unknown }>(
        `select distinct "${name}" as value from "${table}" where "${name}" is not null limit 5000`,
      );
      for (const { value } of rows) {
        for (const text of strings(value)) {
          found.add(text);
          // A card shows the end of an address alone.
          if (name === 'address') for (const part of text.split(', ')) found.add(part);
          // A review shows a buyer by the first name and a letter.
          if (name === 'buyer_name') found.add(shownName(text));
        }
      }
    }
    return [...found].filter((text) => text.trim().length > 1);
  } finally {
    await client.end();
  }
}

/** The same in every language, as what people typed. */
const placeNames = [...states, ...areas, ...markets].flatMap(({ name, label }) => [name, label]);

/** Judges texts by what people have typed, read once, and again only when a text seems to be nobody's: it may be new. */
export class TypedInDatabase {
  readonly #dataDir: string;
  readonly #always: readonly string[];
  #known: TypedData | undefined;

  /** `always`: typed as well, but kept elsewhere. */
  constructor(dataDir: string, always: readonly string[] = []) {
    this.#dataDir = dataDir;
    this.#always = [...placeNames, ...always];
  }

  /** `judge` names what is wrong by the typed data; `more` was typed too, but only here. */
  async faults(
    judge: (typed: TypedData) => ShownText[],
    more: readonly string[] = [],
  ): Promise<ShownText[]> {
    const known = this.#known && judge(this.#known.with(more));
    if (known?.length === 0) return known;
    this.#known = new TypedData([...this.#always, ...(await typedData(this.#dataDir))]);
    return judge(this.#known.with(more));
  }
}
