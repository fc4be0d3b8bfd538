CREATE TABLE "plan_cards" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"authorization" text NOT NULL,
	"email" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"auto_renew" boolean DEFAULT false NOT NULL,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"user_id" uuid,
	"plan_id" text NOT NULL,
	"amount_kobo" integer NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'initiated' NOT NULL,
	"operation_key" text,
	"authorization_url" text,
	"provider_id" text,
	"channel" text,
	"gateway_response" text,
	"card_brand" text,
	"card_last4" text,
	"paid_at" timestamp with time zone,
	"credited_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"flag" text,
	"flagged_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "plan_payments_amount" CHECK ("plan_payments"."amount_kobo" > 0),
	CONSTRAINT "plan_payments_state" CHECK ("plan_payments"."state" in ('initiated', 'pending', 'success', 'failed', 'abandoned')),
	CONSTRAINT "plan_payments_credit" CHECK (("plan_payments"."state" = 'success') = (credited_at is not null)),
	CONSTRAINT "plan_payments_refund" CHECK (refunded_at is null or credited_at is not null)
);
--> statement-breakpoint
CREATE TABLE "plan_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_kobo" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_refunds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "plan_refunds_state" CHECK ("plan_refunds"."state" in ('requested', 'pending', 'processed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"key" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"reference" text,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paystack_stand_in_refunds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paystack_stand_in_refunds_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "paystack_stand_in_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"access_code" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"email" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"callback_url" text,
	"gateway_response" text DEFAULT '' NOT NULL,
	"authorization_code" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paystack_stand_in_transactions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "paystack_stand_in_transactions_access_code_unique" UNIQUE("access_code")
);
--> statement-breakpoint
ALTER TABLE "plan_cards" ADD CONSTRAINT "plan_cards_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_refunds" ADD CONSTRAINT "plan_refunds_payment_id_plan_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."plan_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paystack_stand_in_refunds" ADD CONSTRAINT "paystack_stand_in_refunds_transaction_id_paystack_stand_in_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."paystack_stand_in_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_payments_by_shop" ON "plan_payments" USING btree ("shop_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "plan_payments_to_check" ON "plan_payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_payments_operation" ON "plan_payments" USING btree ("shop_id","operation_key");--> statement-breakpoint
CREATE INDEX "shops_by_plan_end" ON "shops" USING btree ("plan_until") WHERE plan <> 'starter';