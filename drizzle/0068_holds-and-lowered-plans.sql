CREATE TABLE "plan_lowerings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"form_key" text NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "plan_lowerings_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "plan_lowerings_plan" CHECK ("plan_lowerings"."plan_id" in ('starter', 'basic', 'premium', 'enterprise'))
);
--> statement-breakpoint
-- allowed: operators alone write these rows; a process of before can hide nothing for the moment until it is replaced
DROP INDEX "measures_one_suspension";--> statement-breakpoint
-- allowed: as above
DROP INDEX "measures_one_hiding";--> statement-breakpoint
-- allowed: as above
DROP INDEX "measures_one_hidden_review";--> statement-breakpoint
ALTER TABLE "plan_lowerings" ADD CONSTRAINT "plan_lowerings_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_lowerings_by_shop" ON "plan_lowerings" USING btree ("shop_id","at");--> statement-breakpoint
-- allowed: one row a letter of an operator, thousands at most: it is made in a moment
CREATE UNIQUE INDEX "measures_one_of_case" ON "measures" USING btree ("case_id","kind") WHERE case_id is not null and lifted_at is null;