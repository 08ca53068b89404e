CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`staff` text NOT NULL,
	`name` text NOT NULL,
	`act` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`says` text NOT NULL,
	`before` text,
	`after` text,
	`undoes` integer
);
--> statement-breakpoint
CREATE INDEX `audit_staff` ON `audit` (`staff`,`id`);--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`kind`,`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
CREATE INDEX `audit_undoes` ON `audit` (`undoes`);--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`invited_at` integer NOT NULL,
	`signed_in_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_email_unique` ON `staff` (`email`);--> statement-breakpoint
CREATE TABLE `staff_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`staff` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_links_expiry` ON `staff_links` (`expires_at`);--> statement-breakpoint
CREATE INDEX `staff_links_staff` ON `staff_links` (`staff`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`staff` text NOT NULL,
	`browser` text NOT NULL,
	`signed_in_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_sessions_staff` ON `staff_sessions` (`staff`,`signed_in_at`);--> statement-breakpoint
CREATE INDEX `staff_sessions_expiry` ON `staff_sessions` (`expires_at`);