-- allowed: one pass over the likes, about a second for a million; who likes something meanwhile waits for that long, and nobody else: first, before any other table is held
CREATE INDEX "stock_likes_of_somebody" ON "stock_likes" USING btree ("at") WHERE not starts_with(visitor_id, 'gone:');--> statement-breakpoint
CREATE TABLE "past_scams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "past_scams_by_user" ON "past_scams" USING btree ("user_id","found_at");--> statement-breakpoint
CREATE INDEX "past_scams_by_time" ON "past_scams" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "for_writer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "as_reported" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "past_scams" ADD CONSTRAINT "past_scams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
