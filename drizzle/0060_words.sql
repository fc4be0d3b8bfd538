CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "search_misses_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_time" CHECK ("announcements"."ends_at" > "announcements"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "market_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"word" text NOT NULL,
	"shown" text NOT NULL,
	"means" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "market_words_list" CHECK ("market_words"."list" in ('banned', 'synonyms')),
	CONSTRAINT "market_words_means" CHECK (("market_words"."list" = 'synonyms') = ("market_words"."means" <> ''))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "market_words_once" ON "market_words" USING btree ("list","word");