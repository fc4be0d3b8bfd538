-- Orders of before: one whose payment was corrected waited for ever and kept its goods; one that costs nothing ran out.
-- allowed: the few orders that wait and have lost their end; nobody pays or expires them
UPDATE "orders" SET "expires_at" = now() + interval '48 hours'
  WHERE "status" = 'pending' AND "expires_at" IS NULL AND "paid_kobo" <= 0 AND "total_kobo" > 0;
--> statement-breakpoint
-- allowed: as few: goods that a code paid for whole
UPDATE "orders" SET "expires_at" = NULL
  WHERE "status" = 'pending' AND "expires_at" IS NOT NULL AND "total_kobo" = 0 AND coalesce("fee_state", 'agreed') = 'agreed';
--> statement-breakpoint
-- A table with deferred triggers still to fire takes no index and no column: the next migrations are in this transaction.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
