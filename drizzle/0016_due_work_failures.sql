CREATE TABLE "due_work_failures" (
	"work" text NOT NULL,
	"key" text NOT NULL,
	"failures" integer NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	"last_error" text NOT NULL,
	CONSTRAINT "due_work_failures_work_key_pk" PRIMARY KEY("work","key")
);
--> statement-breakpoint
CREATE INDEX "due_work_failures_by_retry" ON "due_work_failures" USING btree ("retry_at");