CREATE TABLE `draft_revisions` (
	`draft_id` text NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`words` integer NOT NULL,
	`session` text NOT NULL,
	`by_id` text NOT NULL,
	`by_name` text NOT NULL,
	`started_at` integer NOT NULL,
	`at` integer NOT NULL,
	`label` text,
	`fields` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`draft_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`fields` text NOT NULL,
	`revision` integer NOT NULL,
	`last_revision` integer NOT NULL,
	`session` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`public_revision` integer,
	`publish_at` integer,
	`wish` integer DEFAULT 0 NOT NULL,
	`settled` integer DEFAULT 0 NOT NULL,
	`article_slug` text,
	`trouble` text,
	`share_id` text,
	`share_until` integer,
	`deleted_at` integer,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `drafts_updated` ON `drafts` (`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drafts_publish_at` ON `drafts` (`publish_at`,`updated_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drafts_deleted` ON `drafts` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `drafts_unsettled` ON `drafts` (`id`) WHERE wish <> settled;