ALTER TABLE `articles` ADD `source_key` text;--> statement-breakpoint
ALTER TABLE `articles` ADD `undated` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `articles_source_key` ON `articles` (`source_id`,`source_key`);--> statement-breakpoint
CREATE INDEX `articles_undated` ON `articles` (`id`) WHERE undated = 1;