-- Numbers that were written with 00, 009 or 0 before 234 were other people than those written with +.
CREATE FUNCTION pg_temp.phone_key_of(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN digits ~ '^2340\d{10}$' THEN '+234' || substr(digits, 5)
    WHEN digits ~ '^[789]\d{9}$' THEN '+234' || digits
    WHEN length(digits) BETWEEN 10 AND 15 THEN '+' || digits
    ELSE key
  END
  FROM (SELECT regexp_replace(key, '^\+(?:0+(?=2340?\d{10}$)|00+)?', '') AS digits) AS read
  WHERE key ~ '^\+0'
$$;
--> statement-breakpoint
-- allowed: only the few rows whose number was written so
UPDATE "orders" SET "buyer_phone" = pg_temp.phone_key_of("buyer_phone")
  WHERE "buyer_phone" LIKE '+0%' AND "buyer_phone" <> pg_temp.phone_key_of("buyer_phone");
--> statement-breakpoint
-- allowed: only the few offers whose number was written so
UPDATE "bids" SET "buyer_phone" = pg_temp.phone_key_of("buyer_phone")
  WHERE "buyer_phone" LIKE '+0%' AND "buyer_phone" <> pg_temp.phone_key_of("buyer_phone");
--> statement-breakpoint
-- allowed: only the few reports whose number was written so
UPDATE "reports" SET "phone_key" = pg_temp.phone_key_of("phone_key")
  WHERE "phone_key" LIKE '+0%' AND "phone_key" <> pg_temp.phone_key_of("phone_key");
--> statement-breakpoint
-- Somebody who exists twice: invitations go to the right row, and the other one goes when nothing hangs on it.
-- allowed: the few people who were written down so, and their invitations
DO $$
DECLARE
  wrong record;
  right_id uuid;
BEGIN
  FOR wrong IN
    SELECT "id", "proven_at", pg_temp.phone_key_of("phone_key") AS "key" FROM "users"
      WHERE "phone_key" LIKE '+0%' AND "phone_key" <> pg_temp.phone_key_of("phone_key")
      ORDER BY "proven_at" NULLS LAST, "id"
  LOOP
    SELECT "id" INTO right_id FROM "users" WHERE "phone_key" = wrong.key;
    IF right_id IS NULL THEN
      UPDATE "users" SET "phone_key" = wrong.key, "phone_digits" = regexp_replace("phone_digits", '^0+', '')
        WHERE "id" = wrong.id;
      CONTINUE;
    END IF;
    INSERT INTO "shop_members" ("shop_id", "user_id", "role", "state", "given_first_name", "given_last_name", "created_at")
      SELECT "shop_id", right_id, "role", "state", "given_first_name", "given_last_name", "created_at"
      FROM "shop_members" WHERE "user_id" = wrong.id AND "state" = 'invited'
      ON CONFLICT DO NOTHING;
    DELETE FROM "shop_members" WHERE "user_id" = wrong.id AND "state" = 'invited';
    DELETE FROM "users" WHERE "id" = wrong.id AND wrong.proven_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM "shop_members" WHERE "user_id" = wrong.id)
      AND NOT EXISTS (SELECT 1 FROM "shops" WHERE "owner_user_id" = wrong.id);
  END LOOP;
END $$;
--> statement-breakpoint
-- A table with deferred triggers still to fire takes no index and no column: the next migrations are in this transaction.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
