CREATE TABLE `folders` (
	`source_id` text PRIMARY KEY NOT NULL,
	`folder_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `scheduled_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`publish_at` integer NOT NULL,
	`article` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `scheduled_articles_publish_at` ON `scheduled_articles` (`publish_at`);--> statement-breakpoint
CREATE INDEX `scheduled_articles_source` ON `scheduled_articles` (`source_id`);