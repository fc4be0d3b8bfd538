CREATE TABLE "stock_places" (
	"id" uuid NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "stock_places_id_place_pk" PRIMARY KEY("id","place")
);
--> statement-breakpoint
ALTER TABLE "stock_places" ADD CONSTRAINT "stock_places_id_stock_search_id_fk" FOREIGN KEY ("id") REFERENCES "public"."stock_search"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_places_newest" ON "stock_places" USING btree ("place","id" DESC NULLS FIRST);