CREATE TABLE `known_figures` (
	`symbol` text NOT NULL,
	`figure` text NOT NULL,
	`filed` text NOT NULL,
	`as_of` text NOT NULL,
	`value` integer NOT NULL,
	`form` text NOT NULL,
	`accession` text NOT NULL,
	PRIMARY KEY(`symbol`, `figure`, `filed`)
);
