ALTER TABLE "plan_refunds" ADD COLUMN "shop_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_refunds" ADD CONSTRAINT "plan_refunds_shop_id_unique" UNIQUE("shop_id");--> statement-breakpoint
-- The first money-back of each shop is the one it had.
update plan_refunds set shop_id = first.shop_id
from (
  select distinct on (p.shop_id) r.id, p.shop_id
  from plan_refunds r join plan_payments p on p.id = r.payment_id
  order by p.shop_id, r.id
) first where first.id = plan_refunds.id;
