CREATE TABLE `move_rows` (
	`move_id` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`outcome` text NOT NULL,
	`path` text,
	`remarks` text NOT NULL,
	PRIMARY KEY(`move_id`, `number`)
);
--> statement-breakpoint
CREATE INDEX `move_rows_outcome` ON `move_rows` (`move_id`,`outcome`,`number`);--> statement-breakpoint
CREATE TABLE `moves` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`site` text,
	`options` text NOT NULL,
	`source` text,
	`product` text,
	`total` integer DEFAULT 0 NOT NULL,
	`parts` integer DEFAULT 0 NOT NULL,
	`redirects` integer DEFAULT 0 NOT NULL,
	`trouble` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moves_state` ON `moves` (`state`);--> statement-breakpoint
CREATE INDEX `moves_created` ON `moves` (`created_at`);