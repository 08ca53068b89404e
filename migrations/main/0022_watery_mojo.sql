CREATE TABLE `troubles` (
	`key` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`since` integer NOT NULL,
	`told_at` integer
);
