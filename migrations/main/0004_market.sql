CREATE TABLE `closes` (
	`symbol` text NOT NULL,
	`day` text NOT NULL,
	`close` integer NOT NULL,
	PRIMARY KEY(`symbol`, `day`)
);
--> statement-breakpoint
CREATE INDEX `closes_day` ON `closes` (`day`);--> statement-breakpoint
CREATE TABLE `companies` (
	`symbol` text PRIMARY KEY NOT NULL,
	`shares` integer,
	`shares_as_of` text,
	`shares_filed` text,
	`shares_source` text,
	`shares_url` text,
	`annual_only` integer DEFAULT false NOT NULL,
	`sample` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quarters` (
	`symbol` text NOT NULL,
	`period_end` text NOT NULL,
	`revenue` integer NOT NULL,
	`form` text NOT NULL,
	`accession` text,
	`filed` text,
	`derivation` text,
	`source` text NOT NULL,
	`url` text,
	`sample` integer NOT NULL,
	PRIMARY KEY(`symbol`, `period_end`)
);
--> statement-breakpoint
CREATE TABLE `quotes` (
	`symbol` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`price` integer NOT NULL,
	`low` integer,
	`high` integer,
	`volume` integer,
	`provisional` integer NOT NULL,
	`observed_at` integer NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `splits` (
	`symbol` text NOT NULL,
	`day` text NOT NULL,
	`numerator` integer NOT NULL,
	`denominator` integer NOT NULL,
	PRIMARY KEY(`symbol`, `day`)
);
