CREATE TABLE `news_items` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`source_id` text NOT NULL,
	`source` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`url` text NOT NULL,
	`image_url` text,
	`published_at` integer NOT NULL,
	`story` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_items_id` ON `news_items` (`id`);--> statement-breakpoint
CREATE INDEX `news_items_source` ON `news_items` (`source_id`,`seq`);--> statement-breakpoint
CREATE INDEX `news_items_story` ON `news_items` (`story`);--> statement-breakpoint
CREATE TABLE `news_stories` (
	`id` text PRIMARY KEY NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	`size` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `news_stories_first` ON `news_stories` (`first_seq`);--> statement-breakpoint
CREATE INDEX `news_stories_shared` ON `news_stories` (`first_seq`) WHERE size > 1;--> statement-breakpoint
CREATE TABLE `newsletter_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`title` text NOT NULL,
	`author` text NOT NULL,
	`excerpt` text NOT NULL,
	`url` text NOT NULL,
	`image_url` text,
	`published_at` integer NOT NULL,
	`read_time` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `newsletter_posts_published` ON `newsletter_posts` (`published_at`);--> statement-breakpoint
CREATE INDEX `newsletter_posts_source` ON `newsletter_posts` (`source_id`);--> statement-breakpoint
CREATE TABLE `podcast_episodes` (
	`video_id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`thumbnail_url` text,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `podcast_episodes_published` ON `podcast_episodes` (`published_at`);