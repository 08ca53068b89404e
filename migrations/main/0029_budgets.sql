CREATE TABLE `budgets` (
	`name` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`exceeded` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE `runs` ADD `crashed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `alert_addresses` ADD `links_from` integer DEFAULT 0 NOT NULL;