CREATE TABLE "operator_devices" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"allowed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" uuid,
	"operator_name" text NOT NULL,
	"role" text NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"consent_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operators_role" CHECK ("operators"."role" in ('support', 'moderator', 'chief'))
);
--> statement-breakpoint
ALTER TABLE "operator_devices" ADD CONSTRAINT "operator_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_devices" ADD CONSTRAINT "operator_devices_user_id_operators_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."operators"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_user_id_operators_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."operators"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_devices_by_operator" ON "operator_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "operator_log_by_subject" ON "operator_log" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "operator_log_by_operator" ON "operator_log" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "operator_log_by_act" ON "operator_log" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "operator_sessions_by_operator" ON "operator_sessions" USING btree ("user_id");--> statement-breakpoint
-- Lines of the log are only ever added, whoever asks: the role that owns the table too.
CREATE FUNCTION operator_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'lines of operator_log cannot be changed or deleted' USING ERRCODE = '42501';
END $$;--> statement-breakpoint
CREATE TRIGGER operator_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
  FOR EACH STATEMENT EXECUTE FUNCTION operator_log_stays();--> statement-breakpoint
-- An operator belongs to no shop. Both sides take the person's row first, so that of two at once the second sees the first.
CREATE FUNCTION operators_not_in_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR UPDATE;
  IF EXISTS (SELECT FROM shop_members WHERE user_id = NEW.user_id AND state <> 'invited') THEN
    RAISE EXCEPTION 'somebody of a shop cannot be an operator'
      USING ERRCODE = '23514', CONSTRAINT = 'operators_not_in_shop';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER operators_not_in_shop BEFORE INSERT ON operators
  FOR EACH ROW EXECUTE FUNCTION operators_not_in_shop();--> statement-breakpoint
CREATE FUNCTION members_not_operators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM operators WHERE user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'an operator cannot be in a shop'
      USING ERRCODE = '23514', CONSTRAINT = 'members_not_operators';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER members_not_operators BEFORE INSERT OR UPDATE ON shop_members
  FOR EACH ROW WHEN (NEW.state <> 'invited') EXECUTE FUNCTION members_not_operators();
