ALTER TABLE "report_cases" ADD COLUMN "held_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "weight" real DEFAULT 0 NOT NULL;--> statement-breakpoint
-- allowed: written by operators and rules, a few rows a day
CREATE INDEX "measures_of_rules" ON "measures" USING btree ("at") WHERE by_rule and lifted_at is null;--> statement-breakpoint
-- allowed: a table of a few thousand rows; a report that comes meanwhile waits a moment
CREATE INDEX "reports_by_network" ON "reports" USING btree ("network","at");