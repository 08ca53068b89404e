ALTER TABLE `news_items` ADD `source_key` text;--> statement-breakpoint
ALTER TABLE `news_items` ADD `undated` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `news_items_source_key` ON `news_items` (`source_id`,`source_key`);--> statement-breakpoint
ALTER TABLE `newsletter_posts` ADD `source_key` text;--> statement-breakpoint
CREATE INDEX `newsletter_posts_source_key` ON `newsletter_posts` (`source_id`,`source_key`);