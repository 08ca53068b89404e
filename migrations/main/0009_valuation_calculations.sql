CREATE TABLE `valuation_calculations` (
	`day` text NOT NULL,
	`stage` text NOT NULL,
	`type` text NOT NULL,
	`arr_from` real NOT NULL,
	`growth_from` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `stage`, `type`, `arr_from`, `growth_from`)
);
