CREATE TABLE "payment_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"evidence" text,
	"evidence_sent_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_disputes_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payment_disputes_state" CHECK ("payment_disputes"."state" in ('open', 'answered', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"is_ours" boolean DEFAULT true NOT NULL,
	"operation_key" text,
	"provider_id" text,
	"provider_reference" text,
	"sent_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_kobo" > 0),
	CONSTRAINT "payment_refunds_state" CHECK ("payment_refunds"."state" in ('requested', 'pending', 'processing', 'needs_attention', 'failed', 'processed'))
);
--> statement-breakpoint
CREATE TABLE "paystack_stand_in_disputes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"resolution" text,
	"message" text NOT NULL,
	"evidence" text,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paystack_stand_in_refunds" DROP CONSTRAINT "paystack_stand_in_refunds_transaction_id_unique";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "returns_id" uuid;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "dispute_id" uuid;--> statement-breakpoint
ALTER TABLE "paystack_stand_in_refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "paystack_stand_in_disputes" ADD CONSTRAINT "paystack_stand_in_disputes_transaction_id_paystack_stand_in_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."paystack_stand_in_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_by_reference" ON "payment_disputes" USING btree ("reference","id");--> statement-breakpoint
CREATE INDEX "payment_disputes_to_check" ON "payment_disputes" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_refunds_by_reference" ON "payment_refunds" USING btree ("reference","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_operation" ON "payment_refunds" USING btree ("reference","operation_key");--> statement-breakpoint
CREATE INDEX "payment_refunds_to_check" ON "payment_refunds" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "order_payments_disputed" ON "order_payments" USING btree ("shop_id") WHERE flag = 'disputed';--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_refund_id_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_dispute_id_unique" UNIQUE("dispute_id");--> statement-breakpoint
-- Money-backs of plans that are under way go on: under the same id, and looked for at the provider first.
insert into payment_refunds (id, reference, amount_kobo, state, provider_id, sent_at, next_check_at, created_at, updated_at)
select r.id, p.reference, r.amount_kobo, r.state, r.provider_id, r.created_at,
  case when r.state in ('requested', 'pending') then now() end, r.created_at, r.updated_at
from plan_refunds r join plan_payments p on p.id = r.payment_id;
