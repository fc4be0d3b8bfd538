import { expect, test } from 'vitest';
import { migrationFaults } from './migration-rules.ts';

const faults = (text: string) => migrationFaults('0099_x.sql', text);

/** Each rule is broken once on purpose: a rule that cannot fail guards nothing. */
test.each([
  'DROP TABLE "shops";',
  'DROP TABLE IF EXISTS shops CASCADE;',
  'DROP FUNCTION stock_price_range();',
  'ALTER TABLE "shops" DROP COLUMN "plan";',
  'ALTER TABLE "shops" RENAME COLUMN "plan" TO "tariff";',
  'ALTER TABLE "shops" RENAME TO "stores";',
  'ALTER TABLE "shops" ADD COLUMN "own" text NOT NULL;',
  'ALTER TABLE "shops" ADD COLUMN "own" uuid DEFAULT gen_random_uuid() NOT NULL;',
  `ALTER TABLE "shops" ADD COLUMN "own" text GENERATED ALWAYS AS (lower(name)) STORED;`,
  'ALTER TABLE "shops" ALTER COLUMN "plan" SET DATA TYPE varchar(9);',
  'ALTER TABLE "shops" ALTER COLUMN "plan" SET NOT NULL;',
  'ALTER TABLE "shops" ADD CONSTRAINT "own" CHECK (name <> \'\');',
  'ALTER TABLE "shops" ADD CONSTRAINT "own" FOREIGN KEY ("a") REFERENCES "public"."users"("id");',
  'ALTER TABLE "shops" ADD CONSTRAINT "own" UNIQUE("name");',
  'CREATE INDEX "own" ON "shops" USING btree ("name");',
  'CREATE UNIQUE INDEX "own" ON "public"."shops" ("name");',
  "UPDATE shops SET plan = 'starter';",
  "DELETE FROM shops WHERE name = '';",
  'TRUNCATE search_words;',
  'LOCK TABLE shops;',
  'ALTER TABLE "shops" DROP "plan";',
  'ALTER TABLE "shops" ADD "own" text NOT NULL;',
  'ALTER TABLE "shops" ADD CHECK (name <> \'\');',
  'ALTER TABLE "shops" ALTER COLUMN "plan" DROP DEFAULT;',
  'ALTER TABLE "shops" DROP CONSTRAINT "shops_handle_unique";',
  'DROP INDEX "shops_by_name";',
  'DROP TRIGGER sync_item_changed ON stocks;',
  'DO $$ BEGIN UPDATE shops SET a = 1; END $$;',
  'WITH old AS (SELECT id FROM shops) UPDATE shops SET a = 1 FROM old WHERE old.id = shops.id;',
  'INSERT INTO shops (id) SELECT id FROM users;',
  'SELECT fill_all();',
  'CREATE TABLE "own" ("id" int);--> statement-breakpoint\nCREATE INDEX "more" ON "shops" ("name");',
])('refused: %s', (text) => {
  expect(faults(text)).toHaveLength(1);
});

test.each([
  'ALTER TABLE "shops" ADD COLUMN "own" text;',
  'ALTER TABLE "shops" ADD COLUMN "own" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "shops" ADD CONSTRAINT "own" CHECK (name <> \'\') NOT VALID;',
  'ALTER TABLE "shops" ALTER COLUMN "plan" DROP NOT NULL;',
  'ALTER TABLE "shops" DROP CONSTRAINT "shops_plan";\nALTER TABLE "shops" ADD CONSTRAINT "shops_plan" CHECK (plan <> \'\') NOT VALID;',
  'DROP TRIGGER sync_item_changed ON stocks;\nCREATE CONSTRAINT TRIGGER sync_item_changed AFTER UPDATE ON stocks EXECUTE FUNCTION f();',
  "INSERT INTO facts (name, value) VALUES ('index.form', 1);",
  'CREATE TABLE "own" ("id" int);\nCREATE INDEX "more" ON "own" ("id");\nALTER TABLE "own" ADD CONSTRAINT "c" CHECK (id > 0);',
  'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN UPDATE shops SET a = 1; DROP TABLE x; END $$;',
  '-- allowed: twenty rows at most, written by operators\nCREATE INDEX "own" ON "operators" ("name");',
])('may be: %s', (text) => {
  expect(faults(text)).toEqual([]);
});

test('a reason counts for its own statement alone, and must say something', () => {
  const dropped = 'ALTER TABLE "shops" DROP COLUMN "plan";';
  expect(faults(`-- allowed: read by no version since 0.3\n${dropped}\n${dropped}`)).toHaveLength(
    1,
  );
  expect(faults(`-- allowed: ok\n${dropped}`)).toHaveLength(1);
});
