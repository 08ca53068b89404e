CREATE TABLE `snapshots` (
	`name` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL
);
