CREATE TABLE "held_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"owner_user_id" uuid,
	"held_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held_addresses" ADD CONSTRAINT "held_addresses_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_addresses_by_owner" ON "held_addresses" USING btree ("owner_user_id","held_until");