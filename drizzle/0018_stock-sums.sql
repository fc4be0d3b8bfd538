CREATE TABLE "stock_ledgers" (
	"stock_id" uuid PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_ledgers" ADD CONSTRAINT "stock_ledgers_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_by_variant" ON "order_lines" USING btree ("variant_id") WHERE variant_id is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_by_variant" ON "stock_movements" USING btree ("variant_id") WHERE variant_id is not null;
--> statement-breakpoint
-- What earlier versions left apart is brought together first, each by lines in the ledger that say so.
CREATE FUNCTION pg_temp.id_after(milliseconds integer) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint + milliseconds), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;
--> statement-breakpoint
-- The ledger is brought to the quantity.
INSERT INTO stock_movements (id, stock_id, kind, change, quantity_after, reason, at)
SELECT pg_temp.id_after(0), s.id, 'correction', s.quantity - coalesce(m.total, 0), s.quantity, 'counted anew', now()
FROM stocks s LEFT JOIN (SELECT stock_id, sum(change)::integer AS total FROM stock_movements GROUP BY stock_id) m
  ON m.stock_id = s.id
WHERE s.quantity <> coalesce(m.total, 0);
--> statement-breakpoint
-- Rows that hold more than the item: the item follows its rows.
WITH short AS (
  SELECT s.id, s.quantity, sum(v.quantity)::integer AS in_rows
  FROM stocks s JOIN stock_variants v ON v.stock_id = s.id
  GROUP BY s.id HAVING sum(v.quantity) > s.quantity
), raised AS (
  UPDATE stocks SET quantity = short.in_rows FROM short WHERE stocks.id = short.id
)
INSERT INTO stock_movements (id, stock_id, kind, change, quantity_after, reason, at)
SELECT pg_temp.id_after(1), id, 'correction', in_rows - quantity, in_rows, 'counted anew', now() FROM short;
--> statement-breakpoint
-- Pieces in no row beside rows: they get a row of their own.
WITH loose AS (
  SELECT s.id, s.quantity, s.quantity - sum(v.quantity)::integer AS pieces
  FROM stocks s JOIN stock_variants v ON v.stock_id = s.id
  GROUP BY s.id HAVING sum(v.quantity) > 0 AND sum(v.quantity) < s.quantity
), known AS (
  UPDATE stock_variants v SET quantity = v.quantity + loose.pieces, archived_at = NULL, removed = false FROM loose
  WHERE v.id = (SELECT w.id FROM stock_variants w WHERE w.stock_id = loose.id
    AND lower(w.color) = 'other' AND lower(w.size) = 'other' ORDER BY w.id LIMIT 1)
  RETURNING v.id, v.stock_id
), made AS (
  INSERT INTO stock_variants (id, stock_id, color, size, quantity)
  SELECT pg_temp.id_after(0), id, 'Other', 'Other', pieces FROM loose
  WHERE NOT EXISTS (SELECT FROM known WHERE known.stock_id = loose.id)
  RETURNING id, stock_id
)
INSERT INTO stock_movements (id, stock_id, variant_id, kind, change, quantity_after, at)
SELECT pg_temp.id_after(2), id, NULL::uuid, 'move', -pieces, quantity - pieces, now() FROM loose
UNION ALL
SELECT pg_temp.id_after(3), loose.id, row.id, 'move', pieces, quantity, now()
FROM loose JOIN (SELECT * FROM known UNION ALL SELECT * FROM made) AS row ON row.stock_id = loose.id;
--> statement-breakpoint
DROP FUNCTION pg_temp.id_after;
--> statement-breakpoint
INSERT INTO stock_ledgers (stock_id, total) SELECT stock_id, sum(change) FROM stock_movements GROUP BY stock_id;
--> statement-breakpoint
CREATE FUNCTION follow_stock_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_ledgers AS l (stock_id, total)
    SELECT stock_id, sum(change) FROM new_rows GROUP BY stock_id HAVING sum(change) <> 0 ORDER BY stock_id
    ON CONFLICT (stock_id) DO UPDATE SET total = l.total + excluded.total;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO stock_ledgers AS l (stock_id, total)
    SELECT stock_id, sum(change) FROM
      (SELECT stock_id, change FROM new_rows UNION ALL SELECT stock_id, -change FROM old_rows) AS d
    GROUP BY stock_id HAVING sum(change) <> 0 ORDER BY stock_id
    ON CONFLICT (stock_id) DO UPDATE SET total = l.total + excluded.total;
  ELSE
    -- Nothing to keep for an item that is going itself.
    UPDATE stock_ledgers l SET total = l.total - d.total
    FROM (SELECT stock_id, sum(change)::integer AS total FROM old_rows GROUP BY stock_id HAVING sum(change) <> 0) AS d
    WHERE l.stock_id = d.stock_id AND EXISTS (SELECT FROM stocks s WHERE s.id = d.stock_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_added AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_stock_movements();
--> statement-breakpoint
CREATE TRIGGER stock_movements_changed AFTER UPDATE ON stock_movements
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_stock_movements();
--> statement-breakpoint
CREATE TRIGGER stock_movements_deleted AFTER DELETE ON stock_movements
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_stock_movements();
--> statement-breakpoint
CREATE FUNCTION check_stock_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item uuid;
  sums record;
BEGIN
  IF TG_TABLE_NAME = 'stocks' THEN item := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN item := OLD.stock_id;
  ELSE item := NEW.stock_id;
  END IF;
  SELECT s.quantity,
    coalesce((SELECT l.total FROM stock_ledgers l WHERE l.stock_id = s.id), 0) AS ledger,
    coalesce((SELECT sum(v.quantity) FROM stock_variants v WHERE v.stock_id = s.id), 0) AS in_rows
  INTO sums FROM stocks s WHERE s.id = item;
  IF sums.quantity <> sums.ledger OR (sums.in_rows <> 0 AND sums.in_rows <> sums.quantity) THEN
    RAISE EXCEPTION 'item %: quantity %, ledger %, rows %', item, sums.quantity, sums.ledger, sums.in_rows
      USING ERRCODE = 'check_violation', TABLE = 'stocks', CONSTRAINT = 'stock_sums';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_sums_added AFTER INSERT ON stocks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.quantity <> 0) EXECUTE FUNCTION check_stock_sums();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_sums_changed AFTER UPDATE OF quantity ON stocks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.quantity <> NEW.quantity) EXECUTE FUNCTION check_stock_sums();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_sums_row_added AFTER INSERT ON stock_variants DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.quantity <> 0) EXECUTE FUNCTION check_stock_sums();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_sums_row_changed AFTER UPDATE OF quantity ON stock_variants DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.quantity <> NEW.quantity) EXECUTE FUNCTION check_stock_sums();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_sums_row_deleted AFTER DELETE ON stock_variants DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.quantity <> 0) EXECUTE FUNCTION check_stock_sums();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_sums_moved AFTER INSERT OR UPDATE ON stock_ledgers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_stock_sums();
