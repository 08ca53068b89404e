ALTER TABLE `newsletter_posts` ADD `newsletter` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `podcast_episodes` ADD `channel` text DEFAULT '' NOT NULL;