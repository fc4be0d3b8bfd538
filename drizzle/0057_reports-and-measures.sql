CREATE TABLE "measures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"stock_id" uuid,
	"item_name" text DEFAULT '' NOT NULL,
	"case_id" uuid,
	"reason" text NOT NULL,
	"by_rule" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lift_reason" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answer_seen_at" timestamp with time zone,
	CONSTRAINT "measures_kind" CHECK ("measures"."kind" in ('hide', 'warn', 'suspend', 'message')),
	CONSTRAINT "measures_item" CHECK (("measures"."kind" = 'hide') = ("measures"."stock_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ruled_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"decision" text,
	"is_scam" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('item', 'shop', 'chat', 'review')),
	CONSTRAINT "report_cases_decided" CHECK (("report_cases"."closed_at" is null) = ("report_cases"."decision" is null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"phone_key" text,
	"visitor_key" text NOT NULL,
	"network" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('scam', 'stolen', 'forbidden', 'price', 'rude', 'other'))
);
--> statement-breakpoint
CREATE TABLE "shop_suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "withheld" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_suspensions" ADD CONSTRAINT "shop_suspensions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measures_by_shop" ON "measures" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "measures_by_case" ON "measures" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "measures_by_stock" ON "measures" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "measures_answered" ON "measures" USING btree ("answered_at") WHERE answer_seen_at is null and answered_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "measures_one_suspension" ON "measures" USING btree ("shop_id") WHERE kind = 'suspend' and lifted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "measures_one_hiding" ON "measures" USING btree ("stock_id") WHERE kind = 'hide' and lifted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("kind","subject_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_closed" ON "report_cases" USING btree ("closed_at","id") WHERE "report_cases"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "report_cases_by_shop" ON "report_cases" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "report_cases_by_subject" ON "report_cases" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("visitor_key","kind","subject_id");--> statement-breakpoint
CREATE INDEX "reports_by_case" ON "reports" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "reports_by_subject" ON "reports" USING btree ("kind","subject_id","network");--> statement-breakpoint
CREATE INDEX "shop_suspensions_by_shop" ON "shop_suspensions" USING btree ("shop_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_suspensions_open" ON "shop_suspensions" USING btree ("shop_id") WHERE until_at is null;--> statement-breakpoint
-- What operators withhold leaves the kept pages of every instance with the change itself.
CREATE TRIGGER stocks_withheld_changed AFTER UPDATE OF withheld ON stocks FOR EACH ROW
  WHEN (OLD.withheld <> NEW.withheld) EXECUTE FUNCTION stocks_changed();--> statement-breakpoint
-- A suspended shop's items leave every list with it, and come back as its owner has them: the search learns of that by a job.
CREATE FUNCTION shops_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.suspended_at IS NULL THEN
    UPDATE stocks SET withheld = withheld & ~2::smallint WHERE shop_id = NEW.id AND withheld & 2 <> 0;
  ELSE
    UPDATE stocks SET withheld = withheld | 2::smallint WHERE shop_id = NEW.id AND withheld & 2 = 0;
    DELETE FROM stock_search WHERE shop_id = NEW.id;
  END IF;
  PERFORM tell_market_changed(NEW.id);
  PERFORM pg_notify('oja_live', json_build_object('t', 'shops.suspended', 'p', NEW.id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shops_suspended AFTER UPDATE OF suspended_at ON shops FOR EACH ROW
  WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL)) EXECUTE FUNCTION shops_suspended();--> statement-breakpoint
-- What a team adds meanwhile; whoever adds has the shop's row locked, so the suspension is seen.
CREATE FUNCTION stocks_withheld() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM shops WHERE id = NEW.shop_id AND suspended_at IS NOT NULL) THEN
    NEW.withheld := NEW.withheld | 2::smallint;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER stocks_withheld BEFORE INSERT ON stocks FOR EACH ROW EXECUTE FUNCTION stocks_withheld();
