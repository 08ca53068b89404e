CREATE TABLE `mailing_totals` (
	`key` text PRIMARY KEY NOT NULL,
	`recipients` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`suppressed` integer DEFAULT 0 NOT NULL,
	`withdrawn` integer DEFAULT 0 NOT NULL,
	`uncertain` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`complained` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	`counted_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `letter_clicks` (
	`link` text NOT NULL,
	`day` text NOT NULL,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`link`, `day`)
);
--> statement-breakpoint
CREATE TABLE `letter_links` (
	`id` text PRIMARY KEY NOT NULL,
	`letter` text NOT NULL,
	`place` integer NOT NULL,
	`url` text NOT NULL,
	`label` text NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `letter_links_letter` ON `letter_links` (`letter`,`place`);--> statement-breakpoint
CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`readers` text NOT NULL,
	`subject` text NOT NULL,
	`preheader` text NOT NULL,
	`parts` text NOT NULL,
	`status` text NOT NULL,
	`send_at` integer,
	`approved_by` text,
	`approved_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer
);
--> statement-breakpoint
CREATE INDEX `letters_status` ON `letters` (`status`,`send_at`);--> statement-breakpoint
CREATE INDEX `letters_published` ON `letters` (`published_at`);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `report` text;--> statement-breakpoint
ALTER TABLE `mail_batches` ADD `delivered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_batches` ADD `bounced` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_batches` ADD `complained` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `issues` ADD `parts` text;--> statement-breakpoint
ALTER TABLE `issues` ADD `approved_by` text;--> statement-breakpoint
ALTER TABLE `issues` ADD `approved_at` integer;--> statement-breakpoint
CREATE INDEX `mailings_finished` ON `mailings` (`finished_at`);--> statement-breakpoint
CREATE INDEX `mailings_links_until` ON `mailings` (`links_until`);