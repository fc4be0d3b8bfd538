SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
-- The indexes are made anew after the rows: to keep them up row by row takes many times as long.
DROP INDEX "stock_search_bucket", "stock_search_category_bucket", "stock_search_newest", "stock_search_shop", "stock_search_price", "stock_search_category_price", "stock_search_words_0", "stock_search_words_1", "stock_search_words_2", "stock_search_words_3";--> statement-breakpoint
ALTER TABLE "stock_search" DROP COLUMN "price_bucket";--> statement-breakpoint
UPDATE "search_facts" SET "value" = (greatest(0, least(32766, "value")) + 1) * 65536 - 1 WHERE "name" LIKE 'border.%';--> statement-breakpoint
UPDATE "stock_search" AS row SET
  "score" = figures.score,
  "words" = ts_delete(row.words, array(SELECT '$' || n FROM generate_series(0, 80) n)) || array_to_tsvector(array[
    '@s0.' || (figures.score >> 13), '@s1.' || (figures.score >> 16), '@s2.' || (figures.score >> 19), '@s3.' || (figures.score >> 22),
    '@t0.' || (figures.time >> 20), '@t1.' || (figures.time >> 24), '@t2.' || (figures.time >> 28), '@t3.' || (figures.time >> 32),
    '@p0.' || figures.price, '@p1.' || (figures.price >> 3), '@p2.' || (figures.price >> 6), '@p3.' || (figures.price >> 9)])
FROM (
  SELECT found.id, octave * 64 + ((price_kobo - (1::bigint << octave)) >> (octave - 6)) AS price,
    ('x' || substr(replace(found.id::text, '-', ''), 1, 12))::bit(48)::bigint AS time,
    greatest(0, least(32767, round(256 * ln(1 + stocks.views + 8 * stocks.likes) / ln(2)
      + 256 * extract(epoch from stocks.created_at - timestamptz '2024-01-01') / 86400 / 60)))::int * 65536
      + ('x' || right(found.id::text, 4))::bit(16)::int AS score
  FROM (SELECT id, length(ltrim(price_kobo::bit(40)::text, '0')) - 1 AS octave FROM "stock_search") found
  JOIN "stocks" USING (id)
) figures WHERE figures.id = row.id;--> statement-breakpoint
CREATE INDEX "stock_search_words_0" ON "stock_search" USING gin ("words") WITH (fastupdate=false) WHERE tier = 0;--> statement-breakpoint
CREATE INDEX "stock_search_words_1" ON "stock_search" USING gin ("words") WITH (fastupdate=false) WHERE tier = 1;--> statement-breakpoint
CREATE INDEX "stock_search_words_2" ON "stock_search" USING gin ("words") WITH (fastupdate=false) WHERE tier = 2;--> statement-breakpoint
CREATE INDEX "stock_search_words_3" ON "stock_search" USING gin ("words") WITH (fastupdate=false) WHERE tier = 3;--> statement-breakpoint
CREATE INDEX "stock_search_newest" ON "stock_search" USING btree ("category","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_search_shop" ON "stock_search" USING btree ("shop_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_search_price" ON "stock_search" USING btree ("price_kobo","id");--> statement-breakpoint
CREATE INDEX "stock_search_category_price" ON "stock_search" USING btree ("category","price_kobo","id");--> statement-breakpoint
CREATE INDEX "stock_search_score" ON "stock_search" USING btree ("tier","score" DESC NULLS FIRST,"id" DESC NULLS FIRST);
