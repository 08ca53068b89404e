ALTER TABLE `issues` DROP COLUMN `mailing_id`;--> statement-breakpoint
ALTER TABLE `issues` DROP COLUMN `finished_at`;