-- The folding of foldText (app/platform/text/fold.ts), for what is compared here; a test compares the two.
-- Plain letters, which most texts are made of, need no taking apart.
CREATE FUNCTION fold_text(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  words := translate(words, '''’‘ʼʻ`´', '');
  IF octet_length(words) <> char_length(words) THEN
    words := regexp_replace(normalize(words, NFKD),
      '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g');
    words := translate(words, 'ɓƁɗƊƙƘƴƳŋŊəƏɛƐɔƆłŁøØđĐı', 'bbddkkyynneeeeoollooddi');
    words := replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    words := replace(replace(replace(words, 'ẞ', 'ss'), 'Æ', 'ae'), 'Œ', 'oe');
  END IF;
  RETURN btrim(regexp_replace(lower(words COLLATE "C"), '[^a-z0-9]+', ' ', 'g'));
END $$;--> statement-breakpoint
-- Takes its index along.
ALTER TABLE "shops" drop column "words";--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "words" text GENERATED ALWAYS AS (' ' || fold_text(name || ' ' || address)) STORED;--> statement-breakpoint
CREATE INDEX "shops_words" ON "shops" USING gin (words gin_trgm_ops);--> statement-breakpoint
INSERT INTO shop_words (word)
SELECT DISTINCT word FROM shops CROSS JOIN LATERAL regexp_split_to_table(btrim(words), ' ') AS word
WHERE word ~ '^[a-z]{3,24}$' ORDER BY word ON CONFLICT DO NOTHING;
