CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "complaints_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "complaints_reason" CHECK ("complaints"."reason" in ('not_received', 'not_ordered', 'damaged', 'other')),
	CONSTRAINT "complaints_state" CHECK ("complaints"."state" in ('open', 'answered', 'raised', 'refund_due', 'solved', 'for_shop'))
);
--> statement-breakpoint
ALTER TABLE "signals" DROP CONSTRAINT "signals_kind";--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "hands_over_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_by_shop" ON "complaints" USING btree ("shop_id","at");--> statement-breakpoint
CREATE INDEX "complaints_due" ON "complaints" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "complaints_raised" ON "complaints" USING btree ("id") WHERE state = 'raised';--> statement-breakpoint
-- allowed: a row for each thing that looked odd, and wider than the check before: a moment
ALTER TABLE "signals" ADD CONSTRAINT "signals_kind" CHECK ("signals"."kind" in ('photo', 'price', 'dear', 'bank', 'complaints'));