CREATE TABLE `waitlist` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`company` text,
	`title` text,
	`primary_interest` text,
	`event_attendance` text,
	`consent_place` text NOT NULL,
	`consent_wording` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_email` ON `waitlist` (`email`);--> statement-breakpoint
CREATE INDEX `waitlist_created` ON `waitlist` (`created_at`);