CREATE TABLE `site_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`pieces` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`counts` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `site_exports_state` ON `site_exports` (`state`);--> statement-breakpoint
CREATE INDEX `site_exports_created` ON `site_exports` (`created_at`);