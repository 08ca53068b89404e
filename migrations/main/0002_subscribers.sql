CREATE TABLE `subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`lists` text NOT NULL,
	`status` text NOT NULL,
	`consent_at` integer NOT NULL,
	`consent_place` text NOT NULL,
	`consent_wording` text NOT NULL,
	`confirmations_sent` integer NOT NULL,
	`confirmation_sent_at` integer NOT NULL,
	`confirmed_at` integer,
	`unsubscribed_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email` ON `subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `subscribers_status` ON `subscribers` (`status`,`id`);