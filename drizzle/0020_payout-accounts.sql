CREATE TABLE "shop_subaccounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"code" text,
	"refused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paystack_stand_in_subaccounts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"business_name" text NOT NULL,
	"settlement_bank" text NOT NULL,
	"account_number" text NOT NULL,
	"percentage_charge" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paystack_stand_in_subaccounts_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "shop_bank_accounts" ADD COLUMN "bank_code" text;--> statement-breakpoint
ALTER TABLE "shop_bank_accounts" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "subaccount" text;--> statement-breakpoint
ALTER TABLE "paystack_stand_in_transactions" ADD COLUMN "subaccount" text;--> statement-breakpoint
ALTER TABLE "paystack_stand_in_transactions" ADD COLUMN "bearer" text;--> statement-breakpoint
ALTER TABLE "shop_subaccounts" ADD CONSTRAINT "shop_subaccounts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_subaccounts_account" ON "shop_subaccounts" USING btree ("shop_id","provider","bank_code","account_number");