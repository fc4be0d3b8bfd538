CREATE TABLE "shop_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shop_words_prefix" ON "shop_words" USING btree ("word" collate "C");--> statement-breakpoint
CREATE INDEX "shop_words_near" ON "shop_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_described" ON "search_words" USING btree ("word" collate "C") WHERE uses = 0;--> statement-breakpoint
-- Known words are left alone: to count them would make every writer wait for the row of "lagos".
CREATE FUNCTION note_shop_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_words (word)
  SELECT DISTINCT word FROM regexp_split_to_table(btrim(NEW.words), ' ') AS word
  WHERE word ~ '^[a-z]{3,24}$' AND NOT EXISTS (SELECT FROM shop_words known WHERE known.word = word.word)
  ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_words_noted AFTER INSERT OR UPDATE OF name, address ON shops
  FOR EACH ROW EXECUTE FUNCTION note_shop_words();--> statement-breakpoint
INSERT INTO shop_words (word)
SELECT DISTINCT word FROM shops CROSS JOIN LATERAL regexp_split_to_table(btrim(words), ' ') AS word
WHERE word ~ '^[a-z]{3,24}$' ORDER BY word;
