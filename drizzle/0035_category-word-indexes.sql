-- Immutable because an index is made of it: nothing but its arguments counts. `tokenIn` in the application makes the same tokens.
CREATE FUNCTION category_words(category text, words tsvector) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(SELECT lexeme || '#' || category FROM unnest(words)))
$$;--> statement-breakpoint
CREATE INDEX "stock_search_category_words_0" ON "stock_search" USING gin (category_words("category", "words")) WITH (fastupdate=false) WHERE tier = 0;--> statement-breakpoint
CREATE INDEX "stock_search_category_words_1" ON "stock_search" USING gin (category_words("category", "words")) WITH (fastupdate=false) WHERE tier = 1;--> statement-breakpoint
CREATE INDEX "stock_search_category_words_2" ON "stock_search" USING gin (category_words("category", "words")) WITH (fastupdate=false) WHERE tier = 2;--> statement-breakpoint
CREATE INDEX "stock_search_category_words_3" ON "stock_search" USING gin (category_words("category", "words")) WITH (fastupdate=false) WHERE tier = 3;