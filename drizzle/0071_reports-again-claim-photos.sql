CREATE TABLE "claim_photos" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "by_team" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_photos_by_order" ON "claim_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claim_photos_old" ON "claim_photos" USING btree ("at");--> statement-breakpoint
-- allowed: a row a report, thousands at most, and a visitor who reports waits a moment
CREATE UNIQUE INDEX "reports_once_a_case" ON "reports" USING btree ("visitor_key","kind","subject_id","case_id");--> statement-breakpoint
-- allowed: the wider rule above holds already; the version before asks for the visitor's report itself and answers as it did
DROP INDEX "reports_once";
