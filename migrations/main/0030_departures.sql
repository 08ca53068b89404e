CREATE TABLE `departures` (
	`source_id` text NOT NULL,
	`article_id` text NOT NULL,
	`since` integer NOT NULL,
	`readings` integer NOT NULL,
	PRIMARY KEY(`source_id`, `article_id`)
);
