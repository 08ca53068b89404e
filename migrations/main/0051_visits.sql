CREATE TABLE `count_spans` (
	`id` integer PRIMARY KEY NOT NULL,
	`counts` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `counted` (
	`id` integer PRIMARY KEY NOT NULL,
	`hour` integer NOT NULL,
	`tallies` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `day_readers` (
	`id` integer PRIMARY KEY NOT NULL
);
