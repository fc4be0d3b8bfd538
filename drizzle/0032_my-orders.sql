CREATE TABLE "visitor_orders" (
	"order_id" uuid NOT NULL,
	"visitor_key" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "visitor_orders_order_id_visitor_key_pk" PRIMARY KEY("order_id","visitor_key")
);
--> statement-breakpoint
DROP INDEX "stock_likes_by_visitor";--> statement-breakpoint
ALTER TABLE "visitor_orders" ADD CONSTRAINT "visitor_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_orders_by_visitor" ON "visitor_orders" USING btree ("visitor_key","order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_likes_of_visitor" ON "stock_likes" USING btree ("visitor_id","at" DESC NULLS FIRST,"stock_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_of_visitor" ON "orders" USING btree ("visitor_key","id" DESC NULLS FIRST) WHERE visitor_key is not null;--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("buyer_phone","id" DESC NULLS FIRST) WHERE source = 'web';