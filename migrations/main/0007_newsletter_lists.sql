CREATE TABLE `issues` (
	`day` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`preheader` text NOT NULL,
	`body` text NOT NULL,
	`html` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`send_at` integer,
	`mailing_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `issues_status` ON `issues` (`status`,`send_at`);--> statement-breakpoint
CREATE INDEX `issues_published` ON `issues` (`published_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`subscriber_id` text NOT NULL,
	`list` text NOT NULL,
	`status` text NOT NULL,
	`consent_at` integer NOT NULL,
	`consent_place` text NOT NULL,
	`consent_wording` text NOT NULL,
	`confirmations_sent` integer DEFAULT 0 NOT NULL,
	`confirmation_sent_at` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer,
	`ended_at` integer,
	PRIMARY KEY(`subscriber_id`, `list`)
);
--> statement-breakpoint
CREATE INDEX `subscriptions_list` ON `subscriptions` (`list`,`status`,`subscriber_id`);--> statement-breakpoint
INSERT INTO `subscriptions` (`subscriber_id`, `list`, `status`, `consent_at`, `consent_place`, `consent_wording`, `confirmations_sent`, `confirmation_sent_at`, `confirmed_at`, `ended_at`)
SELECT `id`, 'weekly', CASE `status` WHEN 'confirmed' THEN 'active' WHEN 'unsubscribed' THEN 'ended' ELSE 'pending' END,
	`consent_at`, `consent_place`, `consent_wording`, `confirmations_sent`, `confirmation_sent_at`, `confirmed_at`, `unsubscribed_at`
FROM `subscribers`;--> statement-breakpoint
DROP INDEX `subscribers_status`;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `paused_until` integer;--> statement-breakpoint
ALTER TABLE `subscribers` DROP COLUMN `lists`;--> statement-breakpoint
ALTER TABLE `subscribers` DROP COLUMN `status`;--> statement-breakpoint
ALTER TABLE `subscribers` DROP COLUMN `consent_at`;--> statement-breakpoint
ALTER TABLE `subscribers` DROP COLUMN `consent_place`;--> statement-breakpoint
ALTER TABLE `subscribers` DROP COLUMN `consent_wording`;--> statement-breakpoint
ALTER TABLE `subscribers` DROP COLUMN `confirmations_sent`;--> statement-breakpoint
ALTER TABLE `subscribers` DROP COLUMN `confirmation_sent_at`;--> statement-breakpoint
ALTER TABLE `subscribers` DROP COLUMN `confirmed_at`;--> statement-breakpoint
ALTER TABLE `subscribers` DROP COLUMN `unsubscribed_at`;