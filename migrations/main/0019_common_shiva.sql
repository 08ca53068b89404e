ALTER TABLE `subscribers` ADD `links_from` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`kind`,`created_at`);