CREATE TABLE `article_terms` (
	`article_id` text NOT NULL,
	`list` text NOT NULL,
	`label` text NOT NULL,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`article_id`, `list`)
);
--> statement-breakpoint
CREATE INDEX `article_terms_list` ON `article_terms` (`list`,`published_at`,`article_id`);