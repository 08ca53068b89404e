CREATE TABLE `video_transcripts` (
	`video_id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`lines` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `video_transcripts_source` ON `video_transcripts` (`source_id`);