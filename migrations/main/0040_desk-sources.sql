CREATE TABLE `source_answers` (
	`source_id` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`state` text NOT NULL,
	`inserted` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`message` text,
	PRIMARY KEY(`source_id`, `first_at`)
);
--> statement-breakpoint
CREATE INDEX `source_answers_age` ON `source_answers` (`last_at`);--> statement-breakpoint
CREATE TABLE `source_pauses` (
	`source_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`paused_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `desk_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`entry` text NOT NULL,
	`added_at` integer NOT NULL,
	`added_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `desk_sources_added` ON `desk_sources` (`added_at`,`id`);--> statement-breakpoint
ALTER TABLE `departures` ADD `choice` text;--> statement-breakpoint
CREATE INDEX `sources_failing` ON `sources` (`failures`) WHERE failures > 0;