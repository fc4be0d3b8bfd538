CREATE TABLE "search_presence" (
	"token" text NOT NULL,
	"category" text NOT NULL,
	"octaves" bigint NOT NULL,
	CONSTRAINT "search_presence_token_category_pk" PRIMARY KEY("token","category")
);
--> statement-breakpoint
CREATE TABLE "search_spreads" (
	"token" text NOT NULL,
	"category" text NOT NULL,
	"dimension" text NOT NULL,
	"bins" integer[] NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "search_spreads_token_category_dimension_pk" PRIMARY KEY("token","category","dimension")
);--> statement-breakpoint
INSERT INTO "search_spreads" ("token", "category", "dimension", "bins", "counts")
WITH size AS (SELECT greatest(1, ceil(count(*) / 50000.0))::int AS each FROM "stock_search"),
sampled AS MATERIALIZED (
  SELECT category, tokens,
    (SELECT substr(token, 5)::int FROM unnest(tokens) token WHERE token LIKE '@p1.%' LIMIT 1) AS price,
    (SELECT substr(token, 5)::int FROM unnest(tokens) token WHERE token LIKE '@t2.%' LIMIT 1) AS time,
    (SELECT substr(token, 5)::int FROM unnest(tokens) token WHERE token LIKE '@s3.%' LIMIT 1) AS score
  FROM (SELECT category, tsvector_to_array(words) AS tokens FROM "stock_search"
    WHERE ('x' || right(id::text, 4))::bit(16)::int % (SELECT each FROM size) = 0) rows),
met AS MATERIALIZED (SELECT met.token, category, price, time, score FROM sampled CROSS JOIN LATERAL (
  SELECT token FROM unnest(tokens) token WHERE token !~ '^[@#]' UNION ALL SELECT '') met (token)),
common AS (SELECT token FROM met GROUP BY token HAVING count(*) >= 20 OR token = ''),
counted AS (SELECT token, category, dimension, bin, count(*)::int * (SELECT each FROM size) AS n FROM met JOIN common USING (token)
  CROSS JOIN LATERAL (VALUES ('price', price), ('time', time), ('score', score)) by (dimension, bin)
  WHERE bin IS NOT NULL GROUP BY 1, 2, 3, 4)
SELECT token, category, dimension, array_agg(bin ORDER BY bin), array_agg(n ORDER BY bin) FROM counted GROUP BY 1, 2, 3;--> statement-breakpoint
SET LOCAL work_mem = '128MB';--> statement-breakpoint
INSERT INTO "search_presence" ("token", "category", "octaves")
WITH found AS MATERIALIZED (
  SELECT category, tokens, (SELECT substr(token, 5)::int FROM unnest(tokens) token WHERE token LIKE '@p2.%' LIMIT 1) AS octave
  FROM (SELECT category, tsvector_to_array(words) AS tokens FROM "stock_search" OFFSET 0) rows)
SELECT token, category, bit_or(1::bigint << octave) FROM found
CROSS JOIN LATERAL unnest(tokens) token WHERE token !~ '^[@#]' GROUP BY 1, 2;--> statement-breakpoint
DELETE FROM "search_facts" WHERE "name" LIKE 'octave.%';
