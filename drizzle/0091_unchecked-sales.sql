ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_mark";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_marks";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_mark" CHECK ("order_lines"."mark" in ('below_floor', 'below_price', 'unchecked')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_marks" CHECK ("orders"."marks" <@ '{below_floor,below_price,unchecked,dated_back}') NOT VALID;