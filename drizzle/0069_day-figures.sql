CREATE TABLE "day_figures" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"times" integer NOT NULL,
	"most" double precision NOT NULL,
	CONSTRAINT "day_figures_day_name_pk" PRIMARY KEY("day","name")
);
