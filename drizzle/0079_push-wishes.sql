CREATE TABLE "push_wishes" (
	"shop_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"device_id" uuid,
	"kinds" text[] NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"show_details" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_wishes_shop_id_user_id_endpoint_hash_pk" PRIMARY KEY("shop_id","user_id","endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "push_wishes" ADD CONSTRAINT "push_wishes_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_wishes" ADD CONSTRAINT "push_wishes_member" FOREIGN KEY ("shop_id","user_id") REFERENCES "public"."shop_members"("shop_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_wishes_by_device" ON "push_wishes" USING btree ("device_id");--> statement-breakpoint
INSERT INTO "push_wishes" ("shop_id", "user_id", "endpoint_hash", "device_id", "kinds", "quiet_from", "quiet_to", "show_details")
  SELECT m.shop_id, m.user_id, encode(sha256(convert_to(p.endpoint, 'UTF8')), 'hex'), s.device_id, m.kinds, m.quiet_from, m.quiet_to, m.show_details
  FROM push_members m JOIN push_subscriptions p ON p.id = m.subscription_id JOIN sessions s ON s.id = m.session_id
    JOIN shop_members t ON t.shop_id = m.shop_id AND t.user_id = m.user_id;
