CREATE TABLE `alert_addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmations_sent` integer DEFAULT 0 NOT NULL,
	`confirmation_sent_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_addresses_email` ON `alert_addresses` (`email`);--> statement-breakpoint
CREATE TABLE `alert_readings` (
	`symbol` text PRIMARY KEY NOT NULL,
	`base_day` text,
	`base_close` real,
	`arr_basis` text,
	`period_end` text,
	`arr` real,
	`shares` real
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`address_id` text NOT NULL,
	`symbol` text NOT NULL,
	`kind` text NOT NULL,
	`threshold` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`place` text NOT NULL,
	`consent` text NOT NULL,
	`confirmed_at` integer,
	`seen` text,
	`fired_day` text DEFAULT '' NOT NULL,
	`round` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_of_address` ON `alerts` (`address_id`,`symbol`,`kind`,`threshold`);--> statement-breakpoint
CREATE INDEX `alerts_watched` ON `alerts` (`symbol`,`kind`,`seen`,`threshold`) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX `alerts_pending` ON `alerts` (`asked_at`) WHERE confirmed_at is null;