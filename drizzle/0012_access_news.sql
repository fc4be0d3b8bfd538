-- Open streams keep the answer whether their reader may read on: the rows that decide it tell when
-- they change, with the id of the person, whoever changed them.
CREATE FUNCTION access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('oja_live', json_build_object('t', 'access.changed', 'p', OLD.user_id)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shop_members_access_changed AFTER UPDATE ON shop_members FOR EACH ROW
  WHEN ((OLD.shop_id, OLD.user_id, OLD.role, OLD.state) IS DISTINCT FROM (NEW.shop_id, NEW.user_id, NEW.role, NEW.state))
  EXECUTE FUNCTION access_changed();--> statement-breakpoint
CREATE TRIGGER shop_members_access_gone AFTER DELETE ON shop_members
  FOR EACH ROW EXECUTE FUNCTION access_changed();--> statement-breakpoint
CREATE TRIGGER sessions_access_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION access_changed();--> statement-breakpoint
CREATE TRIGGER sessions_access_gone AFTER DELETE ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND OLD.expires_at > now())
  EXECUTE FUNCTION access_changed();--> statement-breakpoint
CREATE TRIGGER devices_access_changed AFTER UPDATE ON devices FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at)
  EXECUTE FUNCTION access_changed();
