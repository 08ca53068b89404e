CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`address_hash` text NOT NULL,
	`erased_at` integer NOT NULL,
	`counts` text NOT NULL,
	`never_again` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `erasures_address` ON `erasures` (`address_hash`,`erased_at`);--> statement-breakpoint
CREATE INDEX `erasures_erased` ON `erasures` (`erased_at`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_key` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`email` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`tried_at` integer,
	`status` integer,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`endpoint_id`,`event_key`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`endpoint_id`,`state`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`endpoint_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_email` ON `webhook_deliveries` (`email`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`kinds` text NOT NULL,
	`secret` text NOT NULL,
	`old_secret` text,
	`old_until` integer DEFAULT 0 NOT NULL,
	`shown_until` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`last_success_at` integer
);
--> statement-breakpoint
CREATE TABLE `reader_counts` (
	`list` text NOT NULL,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`list`, `status`, `source`)
);
--> statement-breakpoint
CREATE TABLE `reader_days` (
	`list` text NOT NULL,
	`span` text NOT NULL,
	`joined` integer DEFAULT 0 NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`imported` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`list`, `span`)
);
--> statement-breakpoint
CREATE TABLE `subscriber_import_counts` (
	`import_id` text NOT NULL,
	`outcome` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`import_id`, `outcome`)
);
--> statement-breakpoint
CREATE TABLE `subscriber_import_parts` (
	`import_id` text NOT NULL,
	`number` integer NOT NULL,
	`line` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`import_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `subscriber_import_rows` (
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`email` text NOT NULL,
	`email_hash` text NOT NULL,
	`list` text NOT NULL,
	`outcome` text NOT NULL,
	`reason` text,
	`subscriber_id` text,
	`status` text,
	`consent_at` integer,
	`consent_place` text,
	`consent_wording` text,
	`confirmed_at` integer,
	`ended_at` integer,
	PRIMARY KEY(`import_id`, `line`)
);
--> statement-breakpoint
CREATE INDEX `subscriber_import_rows_email` ON `subscriber_import_rows` (`email`,`import_id`,`list`,`line`);--> statement-breakpoint
CREATE TABLE `subscriber_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`list` text NOT NULL,
	`consent_place` text NOT NULL,
	`consent_wording` text NOT NULL,
	`consent_at` integer,
	`product` text,
	`header` text NOT NULL,
	`separator` text NOT NULL,
	`state` text NOT NULL,
	`parts` integer DEFAULT 0 NOT NULL,
	`next_part` integer DEFAULT 1 NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`stored_line` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `subscriber_imports_state` ON `subscriber_imports` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriber_imports_created` ON `subscriber_imports` (`created_at`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `source` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `changed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_changed` ON `subscriptions` (`list`,`status`,`changed_at`,`subscriber_id`,`source`);--> statement-breakpoint
CREATE INDEX `subscriptions_source` ON `subscriptions` (`list`,`status`,`source`,`changed_at`,`subscriber_id`);--> statement-breakpoint
ALTER TABLE `valuation_reports` ADD `company` text;--> statement-breakpoint
ALTER TABLE `valuation_reports` ADD `input` text;--> statement-breakpoint
CREATE INDEX `valuation_reports_created` ON `valuation_reports` (`created_at`);--> statement-breakpoint
CREATE INDEX `suppressions_created` ON `suppressions` (`created_at`);--> statement-breakpoint
CREATE INDEX `suppressions_reason` ON `suppressions` (`reason`,`created_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);--> statement-breakpoint
UPDATE `subscriptions` SET
	`source` = iif(`consent_place` IN ('page', 'card', 'dialog', 'insights', 'daily-intelligence', 'article', 'call', 'preferences'), `consent_place`, 'import'),
	`changed_at` = max(`consent_at`, coalesce(`confirmed_at`, 0), coalesce(`ended_at`, 0));
--> statement-breakpoint
INSERT INTO `reader_counts` (`list`, `status`, `source`, `count`)
SELECT `list`, `status`, `source`, count(*) FROM `subscriptions` GROUP BY `list`, `status`, `source`
UNION ALL SELECT `list`, `status`, '*', count(*) FROM `subscriptions` GROUP BY `list`, `status`;
--> statement-breakpoint
INSERT INTO `reader_days` (`list`, `span`, `joined`, `confirmed`, `gone`)
SELECT `list`, substr(`day`, 1, `length`), sum(`joined`), sum(`confirmed`), sum(`gone`) FROM (
	SELECT `list`, date(`consent_at` / 1000, 'unixepoch') AS `day`, 1 AS `joined`, 0 AS `confirmed`, 0 AS `gone` FROM `subscriptions`
	UNION ALL SELECT `list`, date(`confirmed_at` / 1000, 'unixepoch'), 0, 1, 0 FROM `subscriptions` WHERE `confirmed_at` IS NOT NULL
	UNION ALL SELECT `list`, date(`ended_at` / 1000, 'unixepoch'), 0, 0, 1 FROM `subscriptions` WHERE `status` = 'ended' AND `ended_at` IS NOT NULL
) CROSS JOIN (SELECT 10 AS `length` UNION ALL SELECT 7) GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `subscriptions_inserted` AFTER INSERT ON `subscriptions`
WHEN NOT EXISTS (SELECT 1 FROM `leases` WHERE `name` = 'restore')
BEGIN
	INSERT INTO `reader_counts` (`list`, `status`, `source`, `count`)
	VALUES (new.`list`, new.`status`, new.`source`, 1), (new.`list`, new.`status`, '*', 1)
	ON CONFLICT (`list`, `status`, `source`) DO UPDATE SET `count` = `count` + 1;
	INSERT INTO `reader_days` (`list`, `span`, `joined`, `imported`)
	SELECT new.`list`, substr(date(new.`changed_at` / 1000, 'unixepoch'), 1, `length`), new.`status` = 'pending', new.`status` = 'active'
	FROM (SELECT 10 AS `length` UNION ALL SELECT 7) WHERE new.`status` <> 'ended'
	ON CONFLICT (`list`, `span`) DO UPDATE SET `joined` = `joined` + excluded.`joined`, `imported` = `imported` + excluded.`imported`;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriptions_changed_status` AFTER UPDATE OF `status`, `source` ON `subscriptions`
WHEN (old.`status` <> new.`status` OR old.`source` <> new.`source`) AND NOT EXISTS (SELECT 1 FROM `leases` WHERE `name` = 'restore')
BEGIN
	UPDATE `reader_counts` SET `count` = `count` - 1
	WHERE `list` = old.`list` AND `status` = old.`status` AND `source` IN (old.`source`, '*');
	INSERT INTO `reader_counts` (`list`, `status`, `source`, `count`)
	VALUES (new.`list`, new.`status`, new.`source`, 1), (new.`list`, new.`status`, '*', 1)
	ON CONFLICT (`list`, `status`, `source`) DO UPDATE SET `count` = `count` + 1;
	INSERT INTO `reader_days` (`list`, `span`, `joined`, `confirmed`, `gone`)
	SELECT new.`list`, substr(date(new.`changed_at` / 1000, 'unixepoch'), 1, `length`),
		new.`status` = 'pending', new.`status` = 'active', new.`status` = 'ended'
	FROM (SELECT 10 AS `length` UNION ALL SELECT 7)
	WHERE old.`status` <> new.`status` AND (new.`status` <> 'ended' OR old.`status` = 'active')
	ON CONFLICT (`list`, `span`) DO UPDATE SET `joined` = `joined` + excluded.`joined`,
		`confirmed` = `confirmed` + excluded.`confirmed`, `gone` = `gone` + excluded.`gone`;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriptions_deleted` AFTER DELETE ON `subscriptions`
WHEN NOT EXISTS (SELECT 1 FROM `leases` WHERE `name` = 'restore')
BEGIN
	UPDATE `reader_counts` SET `count` = `count` - 1
	WHERE `list` = old.`list` AND `status` = old.`status` AND `source` IN (old.`source`, '*');
	INSERT INTO `reader_days` (`list`, `span`, `gone`)
	SELECT old.`list`, strftime(`format`, 'now'), 1 FROM (SELECT '%Y-%m-%d' AS `format` UNION ALL SELECT '%Y-%m')
	WHERE old.`status` = 'active'
	ON CONFLICT (`list`, `span`) DO UPDATE SET `gone` = `gone` + 1;
END;
