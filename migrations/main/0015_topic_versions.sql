CREATE TABLE `topics` (
	`name` text PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`previous_at` integer DEFAULT 0 NOT NULL
);
