import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { stocks } from '../stocks.table.server.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Active products only, one narrow row each: what lists and search walk before the twelve rows on
 * the page are read. Tiers are ranges of popularity, each with its own indexes, so that the best
 * matches are found without scoring all of them: one of all words, one of the words by category.
 */
export const stockSearch = pgTable(
  'stock_search',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    shopId: uuid('shop_id').notNull(),
    /** Slug of the level-1 category. */
    category: text('category').notNull(),
    priceKobo: bigint('price_kobo', { mode: 'number' }).notNull(),
    score: integer('score').notNull(),
    tier: smallint('tier').notNull(),
    nameNorm: text('name_norm').notNull(),
    words: tsvector('words').notNull(),
    /** The tokens of its facets, which the words have too: for counting what was found. */
    facets: text('facets').array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [
    ...[0, 1, 2, 3].map((tier) =>
      index(`stock_search_words_${tier}`)
        .using('gin', table.words)
        .with({ fastupdate: false })
        .where(sql.raw(`tier = ${tier}`)),
    ),
    ...[0, 1, 2, 3].map((tier) =>
      index(`stock_search_category_words_${tier}`)
        .using('gin', sql`category_words(${table.category}, ${table.words})`)
        .with({ fastupdate: false })
        .where(sql.raw(`tier = ${tier}`)),
    ),
    index('stock_search_newest').on(table.category, table.id.desc().nullsFirst()),
    index('stock_search_shop').on(table.shopId, table.id.desc().nullsFirst()),
    index('stock_search_price').on(table.priceKobo, table.id),
    index('stock_search_category_price').on(table.category, table.priceKobo, table.id),
    index('stock_search_score').on(
      table.tier,
      table.score.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);

/** Where each active product is: one line for the state, one for the area, one for the market place. */
export const stockPlaces = pgTable(
  'stock_places',
  {
    id: uuid('id')
      .notNull()
      .references(() => stockSearch.id, { onDelete: 'cascade' }),
    place: text('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.place] }),
    index('stock_places_newest').on(table.place, table.id.desc().nullsFirst()),
  ],
);

/** Every distinct word of the market: looked up before the products are. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** Products with it in name, brand or category; counted at night, never in a writing command. */
    uses: integer('uses').notNull(),
    /** The same and the descriptions. */
    usesAll: integer('uses_all').notNull(),
  },
  (table) => [
    index('search_words_prefix')
      .on(sql`${table.word} collate "C"`, table.uses)
      .where(sql`uses > 0`),
    index('search_words_described').on(sql`${table.word} collate "C"`).where(sql`uses = 0`),
    index('search_words_sound').on(sql`dmetaphone(${table.word})`).where(sql`word ~ '^[a-z]+$'`),
  ],
);

/** Each name word with up to two letters left out: two words that share one are close in spelling. */
export const searchDeletions = pgTable(
  'search_deletions',
  { deletion: text('deletion').notNull(), word: text('word').notNull() },
  (table) => [primaryKey({ columns: [table.deletion, table.word] })],
);

/** Words and short phrases of names, offered while a visitor types. */
export const searchPhrases = pgTable(
  'search_phrases',
  { phrase: text('phrase').primaryKey(), weight: integer('weight').notNull() },
  (table) => [
    index('search_phrases_prefix').on(sql`${table.phrase} collate "C"`, table.weight),
    ...[1, 2, 3, 4].map((letters) =>
      index(`search_phrases_${letters}`).on(
        sql.raw(`left(phrase, ${letters})`),
        table.weight.desc().nullsFirst(),
        table.phrase,
      ),
    ),
  ],
);

/** Figures that the nightly run leaves for the day: tier borders and totals. */
export const searchFacts = pgTable('search_facts', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
});

/**
 * Products taken by chance, numbered: says about how many meet several things at once and where they lie. Only the cost of
 * a list hangs on it.
 */
export const searchSamples = pgTable('search_samples', {
  /** A common token; `@price`, `@time`, `@score` for the bins of all products, `@each` for how many one stands for. */
  token: text('token').primaryKey(),
  /** The numbers of the products that have it, in their order. */
  numbers: integer('numbers').array().notNull(),
});

/**
 * In which octaves of the price a token stands in a category: what is not in it is nowhere. Bits come with
 * the products and go with a rebuild only, so there may be too many and never too few.
 */
export const searchPresence = pgTable(
  'search_presence',
  {
    token: text('token').notNull(),
    category: text('category').notNull(),
    octaves: bigint('octaves', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.token, table.category] })],
);

/**
 * The values of each facet in a category, and under the empty name in the market: what a filter offers. They come
 * with the products and are counted by the queue; one that no product has any more goes then.
 */
export const searchFacets = pgTable(
  'search_facets',
  {
    category: text('category').notNull(),
    facet: text('facet').notNull(),
    value: text('value').notNull(),
    /** As the first shop wrote it. */
    label: text('label').notNull(),
    uses: integer('uses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.category, table.facet, table.value] }),
    index('search_facets_common').on(
      table.category,
      table.facet,
      table.uses.desc().nullsFirst(),
      table.value,
    ),
  ],
);
