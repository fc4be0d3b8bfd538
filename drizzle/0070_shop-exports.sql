CREATE TABLE "shop_exports" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"language" text NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_exports_id_unique" UNIQUE("id"),
	CONSTRAINT "shop_exports_state" CHECK ("shop_exports"."state" in ('waiting', 'making', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "shop_exports" ADD CONSTRAINT "shop_exports_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_exports_expire" ON "shop_exports" USING btree ("expires_at");