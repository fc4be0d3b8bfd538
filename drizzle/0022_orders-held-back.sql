ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_proved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "asks_for_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_open_by_phone" ON "orders" USING btree ("buyer_phone") WHERE status = 'pending' and source = 'web';--> statement-breakpoint
CREATE INDEX "orders_open_by_network" ON "orders" USING btree ("shop_id","network") WHERE status = 'pending' and source = 'web';