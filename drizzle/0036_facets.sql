CREATE TABLE "search_facets" (
	"category" text NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "search_facets_category_facet_value_pk" PRIMARY KEY("category","facet","value")
);
--> statement-breakpoint
ALTER TABLE "stock_search" ADD COLUMN "facets" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "search_facets_common" ON "search_facets" USING btree ("category","facet","uses" DESC NULLS FIRST,"value");