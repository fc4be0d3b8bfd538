CREATE TABLE "reported_messages" (
	"case_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"buyer_key" text NOT NULL,
	"seq" bigint NOT NULL,
	"direction" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"has_photo" boolean NOT NULL,
	"photo_key" text,
	CONSTRAINT "reported_messages_case_id_message_id_pk" PRIMARY KEY("case_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "reported_messages" ADD CONSTRAINT "reported_messages_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_messages" ADD CONSTRAINT "reported_messages_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reported_messages_by_buyer" ON "reported_messages" USING btree ("shop_id","buyer_key");--> statement-breakpoint
CREATE INDEX "reported_messages_to_copy" ON "reported_messages" USING btree ("case_id") WHERE has_photo and photo_key is null;--> statement-breakpoint
-- Chats that were reported before and that nobody has decided about: photos are copied by the round of the hour.
INSERT INTO "reported_messages" ("case_id", "message_id", "shop_id", "buyer_key", "seq", "direction", "text", "at", "has_photo")
SELECT c.id, m.id, t.shop_id, t.buyer_key, m.seq, m.direction, m.text, m.created_at,
  coalesce(m.attachment ->> 'kind' = 'photo' AND m.attachment ->> 'lost' IS NULL, false)
FROM "report_cases" c JOIN "message_threads" t ON t.id = c.subject_id
CROSS JOIN LATERAL (SELECT * FROM "messages" WHERE thread_id = t.id ORDER BY seq DESC LIMIT 200) m
WHERE c.kind = 'chat' AND c.closed_at IS NULL;
