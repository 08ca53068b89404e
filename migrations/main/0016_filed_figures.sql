CREATE TABLE `filed_figures` (
	`symbol` text NOT NULL,
	`measure` text NOT NULL,
	`period_end` text NOT NULL,
	`period_start` text,
	`value` integer NOT NULL,
	`form` text NOT NULL,
	`accession` text NOT NULL,
	`filed` text NOT NULL,
	`derivation` text,
	`concept` text NOT NULL,
	`sample` integer NOT NULL,
	PRIMARY KEY(`symbol`, `measure`, `period_end`)
);
--> statement-breakpoint
ALTER TABLE `quarters` ADD `concept` text;