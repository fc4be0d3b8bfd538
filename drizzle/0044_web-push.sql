CREATE TABLE "push_held" (
	"subscription_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_held_subscription_id_tag_pk" PRIMARY KEY("subscription_id","tag")
);
--> statement-breakpoint
CREATE TABLE "push_members" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"show_details" boolean DEFAULT false NOT NULL,
	"plan_told" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_members_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_members_kinds" CHECK ("push_members"."kinds" <@ array['order', 'transfer', 'message', 'stock', 'plan']),
	CONSTRAINT "push_members_quiet" CHECK (num_nulls(quiet_from, quiet_to) <> 1 and quiet_from between 0 and 23 and quiet_to between 0 and 23 and quiet_from <> quiet_to)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_topics" (
	"subscription_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_topics_subscription_id_topic_pk" PRIMARY KEY("subscription_id","topic")
);
--> statement-breakpoint
ALTER TABLE "push_held" ADD CONSTRAINT "push_held_subscription_id_push_members_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_members"("subscription_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_members" ADD CONSTRAINT "push_members_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_members" ADD CONSTRAINT "push_members_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_members" ADD CONSTRAINT "push_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_members" ADD CONSTRAINT "push_members_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_topics" ADD CONSTRAINT "push_topics_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_topics" ADD CONSTRAINT "push_topics_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_members_by_member" ON "push_members" USING btree ("shop_id","user_id");--> statement-breakpoint
CREATE INDEX "push_topics_by_topic" ON "push_topics" USING btree ("topic");--> statement-breakpoint
CREATE INDEX "push_topics_by_shop" ON "push_topics" USING btree ("shop_id");--> statement-breakpoint
-- A session that has ended stays as a row: what its browser was told goes here, whoever ended it.
CREATE FUNCTION drop_push_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions s USING push_members m
    WHERE m.session_id = new.id AND s.id = m.subscription_id
      AND NOT EXISTS (SELECT FROM push_topics t WHERE t.subscription_id = s.id);
  DELETE FROM push_members WHERE session_id = new.id;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_drop_push AFTER UPDATE OF revoked_at ON "sessions" FOR EACH ROW
  WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION drop_push_of_session();
--> statement-breakpoint
-- Nobody is told of a shop that they no longer work in.
CREATE FUNCTION drop_push_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_members WHERE shop_id = old.shop_id AND user_id = old.user_id;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_members_drop_push AFTER DELETE ON "shop_members" FOR EACH ROW
  EXECUTE FUNCTION drop_push_of_member();
