CREATE TABLE `mail_pace` (
	`name` text PRIMARY KEY NOT NULL,
	`minute` integer NOT NULL,
	`taken` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `mail_batches` ADD `ask_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `ask_at` integer;