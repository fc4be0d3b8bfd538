CREATE INDEX "advert_clicks_by_day" ON "advert_clicks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "stock_views_by_day" ON "stock_views" USING btree ("day");