ALTER TABLE "measures" ADD COLUMN "form_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "measures_one_of_form" ON "measures" USING btree ("form_key") WHERE "measures"."form_key" is not null;