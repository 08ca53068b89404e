CREATE TABLE `deliveries` (
	`recipient_id` text NOT NULL,
	`mailing_id` text NOT NULL,
	`address` text NOT NULL,
	`batch_id` text NOT NULL,
	`state` text NOT NULL,
	`provider_id` text,
	`error` text,
	PRIMARY KEY(`recipient_id`, `mailing_id`)
);
--> statement-breakpoint
CREATE INDEX `deliveries_batch` ON `deliveries` (`batch_id`,`recipient_id`);--> statement-breakpoint
CREATE TABLE `mail_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`mailing_id` text NOT NULL,
	`state` text NOT NULL,
	`size` integer NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`suppressed` integer DEFAULT 0 NOT NULL,
	`withdrawn` integer DEFAULT 0 NOT NULL,
	`uncertain` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease` text,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`queued_at` integer DEFAULT 0 NOT NULL,
	`keyed_at` integer,
	`provider` text,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `mail_batches_mailing` ON `mail_batches` (`mailing_id`,`state`);--> statement-breakpoint
CREATE INDEX `mail_batches_due` ON `mail_batches` (`state`,`next_try_at`);--> statement-breakpoint
CREATE TABLE `mail_pauses` (
	`provider` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`audience` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`headers` text NOT NULL,
	`links` text NOT NULL,
	`links_until` integer NOT NULL,
	`state` text NOT NULL,
	`send_at` integer,
	`cursor` text DEFAULT '' NOT NULL,
	`pages` integer DEFAULT 0 NOT NULL,
	`recipients` integer DEFAULT 0 NOT NULL,
	`filled_at` integer,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailings_key` ON `mailings` (`key`);--> statement-breakpoint
CREATE INDEX `mailings_state` ON `mailings` (`state`,`send_at`);--> statement-breakpoint
CREATE INDEX `mailings_kind` ON `mailings` (`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `suppressions` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `lease` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `keyed_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `provider` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `error` text;