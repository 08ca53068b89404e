ALTER TABLE `sources` ADD `read_at` integer;--> statement-breakpoint
ALTER TABLE `sources` ADD `kept_count` integer;