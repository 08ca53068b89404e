CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`every` integer NOT NULL,
	`topics` text NOT NULL,
	`answers` text NOT NULL
);
