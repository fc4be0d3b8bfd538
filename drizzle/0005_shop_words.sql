DROP INDEX "shops_words";--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "words" text GENERATED ALWAYS AS (' ' || btrim(regexp_replace(translate(lower(regexp_replace(
  normalize(name || ' ' || address, NFKD), '[\u0300-\u036f]', '', 'g') collate "C"),
  'ɓɗƙƴƁƊƘƳ''’ʼ', 'bdkybdky'), '[^a-z0-9]+', ' ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "shops_words" ON "shops" USING gin (words gin_trgm_ops);