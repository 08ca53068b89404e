CREATE TABLE `article_views` (
	`article_id` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
