CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`state` text NOT NULL,
	`summary` text
);
--> statement-breakpoint
CREATE INDEX `runs_job` ON `runs` (`job`,`started_at`);--> statement-breakpoint
CREATE INDEX `runs_state` ON `runs` (`job`,`state`,`started_at`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`url` text NOT NULL,
	`last_try_at` integer,
	`last_success_at` integer,
	`etag` text,
	`last_modified` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`next_check_at` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`item_count` integer DEFAULT 0 NOT NULL,
	`rejected_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`identity` text NOT NULL,
	`source_id` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`author` text NOT NULL,
	`published_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`read_time` integer NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`featured_image` text,
	`image_width` integer,
	`image_height` integer,
	`original_url` text,
	`categories` text NOT NULL,
	`tags` text NOT NULL,
	`content_hash` text NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_slug` ON `articles` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `articles_identity` ON `articles` (`identity`);--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_source` ON `articles` (`source_id`,`published_at`);--> statement-breakpoint
CREATE TABLE `listings` (
	`list` text NOT NULL,
	`position` integer NOT NULL,
	`published_at` integer NOT NULL,
	`item_id` text NOT NULL,
	PRIMARY KEY(`list`, `position`, `item_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_item` ON `listings` (`list`,`item_id`);--> statement-breakpoint
CREATE INDEX `listings_published` ON `listings` (`list`,`published_at`,`position`);--> statement-breakpoint
CREATE TABLE `pins` (
	`list` text NOT NULL,
	`article_id` text NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`list`, `article_id`)
);
--> statement-breakpoint
CREATE INDEX `pins_rank` ON `pins` (`list`,`rank`);--> statement-breakpoint
CREATE TABLE `videos` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`channel_title` text NOT NULL,
	`duration` text,
	`view_count` integer DEFAULT 0 NOT NULL,
	`published_at` integer,
	`sort_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`thumbnail` text,
	`workshop` integer DEFAULT false NOT NULL,
	`categories` text NOT NULL,
	`tags` text NOT NULL,
	`content_hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `videos_order` ON `videos` (`sort_at`,`id`);--> statement-breakpoint
CREATE INDEX `videos_source` ON `videos` (`source_id`,`sort_at`);