ALTER TABLE "measures" ADD COLUMN "form_key" text;--> statement-breakpoint
-- allowed: one row a letter of an operator, thousands at most, and the column is empty: it is made in a moment
CREATE UNIQUE INDEX "measures_one_of_form" ON "measures" USING btree ("form_key") WHERE "measures"."form_key" is not null;