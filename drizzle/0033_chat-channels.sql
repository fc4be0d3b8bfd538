ALTER TABLE "telegram_outbox" DROP CONSTRAINT "telegram_outbox_chat_id_telegram_chats_chat_id_fk";--> statement-breakpoint
ALTER TABLE "telegram_chats" RENAME TO "channel_chats";--> statement-breakpoint
ALTER TABLE "channel_chats" ADD COLUMN "channel" text DEFAULT 'telegram' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_chats" ALTER COLUMN "channel" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel_chats" DROP CONSTRAINT "telegram_chats_pkey";--> statement-breakpoint
ALTER TABLE "channel_chats" ADD CONSTRAINT "channel_chats_pkey" PRIMARY KEY("channel","chat_id");--> statement-breakpoint
ALTER TABLE "channel_chats" RENAME CONSTRAINT "telegram_chats_shop_id_shops_id_fk" TO "channel_chats_shop_id_shops_id_fk";--> statement-breakpoint
ALTER INDEX "telegram_chats_by_shop" RENAME TO "channel_chats_by_shop";--> statement-breakpoint
ALTER TABLE "telegram_outbox" RENAME TO "channel_outbox";--> statement-breakpoint
ALTER SEQUENCE "telegram_outbox_id_seq" RENAME TO "channel_outbox_id_seq";--> statement-breakpoint
ALTER TABLE "channel_outbox" ADD COLUMN "channel" text DEFAULT 'telegram' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_outbox" ALTER COLUMN "channel" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel_outbox" RENAME CONSTRAINT "telegram_outbox_pkey" TO "channel_outbox_pkey";--> statement-breakpoint
ALTER TABLE "channel_outbox" RENAME CONSTRAINT "telegram_outbox_message_id_messages_id_fk" TO "channel_outbox_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "channel_outbox" ADD CONSTRAINT "channel_outbox_chat" FOREIGN KEY ("channel","chat_id") REFERENCES "public"."channel_chats"("channel","chat_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP INDEX "telegram_outbox_by_chat";--> statement-breakpoint
CREATE INDEX "channel_outbox_by_chat" ON "channel_outbox" USING btree ("channel","chat_id","id");--> statement-breakpoint
ALTER INDEX "telegram_outbox_by_message" RENAME TO "channel_outbox_by_message";--> statement-breakpoint
ALTER TABLE "telegram_updates" RENAME TO "channel_updates";--> statement-breakpoint
ALTER TABLE "channel_updates" ADD COLUMN "channel" text DEFAULT 'telegram' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_updates" ALTER COLUMN "channel" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel_updates" DROP CONSTRAINT "telegram_updates_pkey";--> statement-breakpoint
ALTER TABLE "channel_updates" ALTER COLUMN "id" SET DATA TYPE text USING "id"::text;--> statement-breakpoint
ALTER TABLE "channel_updates" ADD CONSTRAINT "channel_updates_pkey" PRIMARY KEY("channel","id");--> statement-breakpoint
ALTER INDEX "telegram_updates_at" RENAME TO "channel_updates_at";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "telegram_message_id" TO "channel_message_id";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "channel_message_id" SET DATA TYPE text USING "channel_message_id"::text;--> statement-breakpoint
ALTER TABLE "message_threads" DROP CONSTRAINT "message_threads_channel";--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_channel" CHECK ("message_threads"."channel" ~ '^[a-z]{2,20}$');--> statement-breakpoint
UPDATE "messages" SET "attachment" = ("attachment" - 'fileId') || jsonb_build_object('mediaId', "attachment" -> 'fileId') WHERE "attachment" ? 'fileId';--> statement-breakpoint
UPDATE "due_work_failures" SET "key" = 'telegram:' || "key" WHERE "work" = 'messages.wake-chats';
