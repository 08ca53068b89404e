CREATE TABLE `valuation_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`fingerprint` text NOT NULL,
	`mailed` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `valuation_reports_fingerprint` ON `valuation_reports` (`fingerprint`,`created_at`);--> statement-breakpoint
CREATE INDEX `valuation_reports_email` ON `valuation_reports` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `valuation_reports_expiry` ON `valuation_reports` (`expires_at`);