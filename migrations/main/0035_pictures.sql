CREATE TABLE `picture_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`path` text,
	`reason` text,
	`settled_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `picture_addresses_path` ON `picture_addresses` (`path`);--> statement-breakpoint
CREATE TABLE `picture_items` (
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`next_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `picture_items_next` ON `picture_items` (`next_at`);