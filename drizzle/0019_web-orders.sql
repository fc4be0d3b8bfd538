ALTER TABLE "shop_days" ADD COLUMN "web_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_days" ADD COLUMN "made_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
update shop_days d set web_orders = (
  select count(*) from orders o
  where o.shop_id = d.shop_id and o.source = 'web' and o.status not in ('cancelled', 'expired')
    and o.placed_at >= d.day::timestamp at time zone 'Africa/Lagos'
    and o.placed_at < (d.day + 1)::timestamp at time zone 'Africa/Lagos')
where d.orders > 0;--> statement-breakpoint
-- Orders that were credited to the advert of another shop; their days are summed up anew.
with mended as (
  update orders o set advert_code = null, came_by = 'other'
  from advert_codes c where c.code = o.advert_code and c.shop_id <> o.shop_id
  returning o.shop_id, o.placed_at, o.completed_at
)
insert into shop_dirty_days (shop_id, day)
select distinct m.shop_id, (at at time zone 'Africa/Lagos')::date
from mended m, unnest(array[m.placed_at, m.completed_at]) as at where at is not null
on conflict do nothing;
