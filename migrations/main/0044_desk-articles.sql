CREATE TABLE `moved_paths` (
	`path` text PRIMARY KEY NOT NULL,
	`target` text,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `corrections` (
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`fields` text NOT NULL,
	`published_at` integer,
	`stated` text NOT NULL,
	`stated_hash` text NOT NULL,
	`corrected_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `corrections_at` ON `corrections` (`kind`,`corrected_at`,`item_id`);--> statement-breakpoint
CREATE TABLE `desk_changes` (
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `item_id`)
);
--> statement-breakpoint
CREATE TABLE `withheld` (
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`state` text NOT NULL,
	`publish_at` integer,
	`source_id` text NOT NULL,
	`identity` text NOT NULL,
	`source_key` text,
	`slug` text,
	`title` text NOT NULL,
	`published_at` integer NOT NULL,
	`since` integer NOT NULL,
	`item` text,
	PRIMARY KEY(`kind`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `withheld_identity` ON `withheld` (`kind`,`identity`);--> statement-breakpoint
CREATE INDEX `withheld_source_key` ON `withheld` (`source_id`,`source_key`);--> statement-breakpoint
CREATE INDEX `withheld_slug` ON `withheld` (`slug`);--> statement-breakpoint
CREATE INDEX `withheld_state` ON `withheld` (`kind`,`state`,`published_at`,`item_id`);--> statement-breakpoint
CREATE INDEX `withheld_publish_at` ON `withheld` (`publish_at`) WHERE publish_at is not null;--> statement-breakpoint
ALTER TABLE `pins` ADD `until` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `desk` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pins_article` ON `pins` (`article_id`);--> statement-breakpoint
CREATE INDEX `pins_until` ON `pins` (`until`) WHERE until is not null;