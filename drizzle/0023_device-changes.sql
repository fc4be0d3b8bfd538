CREATE TABLE "recovery_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"shop_name" text NOT NULL,
	"order_number" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "recovery_requests_state" CHECK ("recovery_requests"."state" in ('waiting', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "device_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid,
	"before" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "device_changes_kind" CHECK ("device_changes"."kind" in ('pin', 'passkey_added', 'passkey_removed', 'device_out'))
);
--> statement-breakpoint
CREATE TABLE "bank_account_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"before" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_requests" ADD CONSTRAINT "recovery_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_changes" ADD CONSTRAINT "device_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_changes" ADD CONSTRAINT "device_changes_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_changes" ADD CONSTRAINT "bank_account_changes_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_requests_by_user" ON "recovery_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_requests_one" ON "recovery_requests" USING btree ("user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "recovery_requests_waiting" ON "recovery_requests" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "device_changes_by_user" ON "device_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_changes_by_device" ON "device_changes" USING btree ("device_id","id");--> statement-breakpoint
CREATE INDEX "device_changes_by_target" ON "device_changes" USING btree ("target_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "bank_account_changes_by_shop" ON "bank_account_changes" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "bank_account_changes_by_device" ON "bank_account_changes" USING btree ("device_id");