import { expect, test } from "vitest";

/** A folder with more files than this is sorted into rooms. */
const MOST = 15;

/**
 * Folders whose files are all of one kind, so that a file is found by its name: routes, components, documents, decisions,
 * migrations, the sample's articles and recorded answers. The parts of the publication and the commands stay where
 * publishers and documents know them: a publisher's changes to a part would not survive its move in an upgrade.
 */
const LONG = [
  /^app\/(desk-)?routes$/,
  /^app\/(?:.+\/)?ui(\/desk)?$/,
  /^app\/publication$/,
  /^scripts$/,
  /^docs(\/decisions)?$/,
  /^migrations\//,
  /^content\/sample\//,
  /^tests\/fixtures\//,
];

/** The files of the repository, by their paths. Nothing is imported. */
const files = Object.keys(
  import.meta.glob([
    "/app/**/*",
    "/content/**/*",
    "/docs/**/*",
    "/migrations/**/*",
    "/public/**/*",
    "/scripts/**/*",
    "/tests/**/*",
    "/workers/**/*",
  ]),
);

const counts = new Map<string, number>();
for (const file of files) {
  const folder = file.slice(1, file.lastIndexOf("/"));
  counts.set(folder, (counts.get(folder) ?? 0) + 1);
}

const long = [...counts].filter(([, count]) => count > MOST).map(([folder]) => folder);

test("no folder has more than 15 loose files, except those whose files are of one kind", () => {
  expect(long.filter((folder) => !LONG.some((pattern) => pattern.test(folder)))).toEqual([]);
});

test("every exception is needed", () => {
  expect(LONG.filter((pattern) => !long.some((folder) => pattern.test(folder)))).toEqual([]);
});
