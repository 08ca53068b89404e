CREATE TABLE `publication_changes` (
	`path` text NOT NULL,
	`holds_from` integer NOT NULL,
	`value` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	`written_at` integer,
	PRIMARY KEY(`path`, `holds_from`)
);
