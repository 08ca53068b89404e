CREATE TABLE `article_related` (
	`article_id` text NOT NULL,
	`rank` integer NOT NULL,
	`related_id` text NOT NULL,
	PRIMARY KEY(`article_id`, `rank`)
);
--> statement-breakpoint
CREATE INDEX `article_related_to` ON `article_related` (`related_id`,`article_id`);