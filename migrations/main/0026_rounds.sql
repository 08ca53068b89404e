CREATE TABLE `rounds` (
	`name` text PRIMARY KEY NOT NULL,
	`after` text NOT NULL,
	`suspects` text NOT NULL
);
