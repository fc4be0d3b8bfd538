DROP INDEX "order_payments_by_shop";--> statement-breakpoint
CREATE INDEX "plan_payments_book" ON "plan_payments" USING btree ("shop_id",coalesce(paid_at, created_at) desc nulls first,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "plan_payments_refunded" ON "plan_payments" USING btree ("shop_id") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "order_payments_book" ON "order_payments" USING btree ("shop_id",coalesce(paid_at, created_at) desc nulls first,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_payments_book_method" ON "order_payments" USING btree ("shop_id","method",coalesce(paid_at, created_at) desc nulls first,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_payments_claims" ON "order_payments" USING btree ("shop_id","id") WHERE state = 'pending' and method = 'transfer';