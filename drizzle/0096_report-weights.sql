ALTER TABLE "report_cases" ADD COLUMN "held_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "weight" real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "measures_of_rules" ON "measures" USING btree ("at") WHERE by_rule and lifted_at is null;--> statement-breakpoint
CREATE INDEX "reports_by_network" ON "reports" USING btree ("network","at");