ALTER TABLE "stocks" ADD COLUMN "barcode" text;--> statement-breakpoint
CREATE INDEX "stocks_by_barcode" ON "stocks" USING btree ("shop_id","barcode") WHERE barcode is not null;