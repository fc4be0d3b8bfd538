CREATE TABLE "message_shops" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"threads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"buyer_key" text NOT NULL,
	"buyer_name" text DEFAULT '' NOT NULL,
	"name_norm" text DEFAULT '' NOT NULL,
	"number" integer NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_incoming_seq" bigint DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"seen_seq" bigint DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_threads_buyer" UNIQUE("shop_id","channel","buyer_key"),
	CONSTRAINT "message_threads_channel" CHECK ("message_threads"."channel" in ('telegram', 'web')),
	CONSTRAINT "message_threads_unread" CHECK ("message_threads"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"direction" text NOT NULL,
	"text" text NOT NULL,
	"card" jsonb,
	"attachment" jsonb,
	"state" text NOT NULL,
	"reason" text,
	"operation_id" text NOT NULL,
	"telegram_message_id" bigint,
	"by_user_id" uuid,
	"sent_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_seq" UNIQUE("shop_id","seq"),
	CONSTRAINT "messages_once" UNIQUE("thread_id","operation_id"),
	CONSTRAINT "messages_length" CHECK (char_length("messages"."text") <= 4096),
	CONSTRAINT "messages_direction" CHECK ("messages"."direction" in ('incoming', 'outgoing')),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('received', 'queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "quick_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_chats" (
	"chat_id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"shop_id" uuid,
	"stock_id" uuid,
	"sending_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telegram_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_id" text NOT NULL,
	"message_id" uuid,
	"text" text NOT NULL,
	"buttons" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_updates" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_shops" ADD CONSTRAINT "message_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_replies" ADD CONSTRAINT "quick_replies_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_chats" ADD CONSTRAINT "telegram_chats_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_outbox" ADD CONSTRAINT "telegram_outbox_chat_id_telegram_chats_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."telegram_chats"("chat_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_outbox" ADD CONSTRAINT "telegram_outbox_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_threads_by_last" ON "message_threads" USING btree ("shop_id","last_seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_threads_by_chat" ON "message_threads" USING btree ("channel","buyer_key");--> statement-breakpoint
CREATE INDEX "messages_by_thread" ON "messages" USING btree ("thread_id","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quick_replies_by_shop" ON "quick_replies" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "telegram_outbox_by_chat" ON "telegram_outbox" USING btree ("chat_id","id");--> statement-breakpoint
CREATE INDEX "telegram_outbox_by_message" ON "telegram_outbox" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "telegram_updates_at" ON "telegram_updates" USING btree ("at");