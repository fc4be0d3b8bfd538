CREATE TABLE "search_samples" (
	"token" text PRIMARY KEY NOT NULL,
	"numbers" integer[] NOT NULL
);
--> statement-breakpoint
DROP TABLE "search_spreads";--> statement-breakpoint
INSERT INTO "search_samples" ("token", "numbers")
WITH size AS (SELECT greatest(1, ceil(count(*) / 50000.0))::int AS each FROM "stock_search"),
sampled AS MATERIALIZED (
  SELECT number, tokens,
    coalesce((SELECT substr(token, 5)::int FROM unnest(tokens) token WHERE token LIKE '@p1.%' LIMIT 1), -1) AS price,
    coalesce((SELECT substr(token, 5)::int FROM unnest(tokens) token WHERE token LIKE '@t2.%' LIMIT 1), -1) AS time,
    coalesce((SELECT substr(token, 5)::int FROM unnest(tokens) token WHERE token LIKE '@s3.%' LIMIT 1), -1) AS score
  FROM (SELECT (row_number() OVER (ORDER BY id))::int - 1 AS number, tsvector_to_array(words) AS tokens FROM "stock_search"
    WHERE ('x' || right(id::text, 4))::bit(16)::int % (SELECT each FROM size) = 0) rows)
SELECT token, array_agg(number ORDER BY number) FROM sampled CROSS JOIN LATERAL unnest(tokens) token
WHERE token !~ '^@' GROUP BY token HAVING count(*) >= 20 OR token ~ '^#'
UNION ALL SELECT '@each', array[each] FROM size WHERE EXISTS (SELECT FROM "stock_search")
UNION ALL SELECT '@price', array_agg(price ORDER BY number) FROM sampled HAVING count(*) > 0
UNION ALL SELECT '@time', array_agg(time ORDER BY number) FROM sampled HAVING count(*) > 0
UNION ALL SELECT '@score', array_agg(score ORDER BY number) FROM sampled HAVING count(*) > 0;
