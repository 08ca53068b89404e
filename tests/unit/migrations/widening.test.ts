import { applyD1Migrations, env } from "cloudflare:test";
import type { D1Migration } from "@cloudflare/vitest-pool-workers";
import { describe, expect, test } from "vitest";
import releases from "../../../migrations/releases.json";
import { parametersOf, type Statements, statementsIn } from "../../../scripts/lib/migrations/statements.ts";
import {
  narrowings,
  type Schema,
  takenAway,
  unreadIn,
  without,
} from "../../../scripts/lib/migrations/widening.ts";
import { compareVersions } from "../../../scripts/lib/upgrade/versions.ts";

/** The version before runs on the schema after: migrations of a release widen. */

const { MAIN_MIGRATIONS, SEARCH_MIGRATIONS, BEFORE_MAIN, BEFORE_SEARCH } = env as unknown as {
  MAIN_MIGRATIONS: D1Migration[];
  SEARCH_MIGRATIONS: D1Migration[];
  BEFORE_MAIN: D1Database;
  BEFORE_SEARCH: D1Database;
};

const versions = Object.keys(releases).sort(compareVersions);
const newest = releases[versions.at(-1) as keyof typeof releases];

/** What each release's code says to the databases: `npm run statements` records it. */
const recorded = import.meta.glob<Statements>("../../fixtures/statements/*.json", {
  eager: true,
  import: "default",
});
const statements = recorded[`../../fixtures/statements/${versions.at(-1)}.json`];

const TOGETHER = 25;

/** Returns the statements that a database refuses to compile, each with the reason. */
async function refusedBy(database: D1Database, statements: readonly string[]): Promise<string[]> {
  const explained = statements.map((sql) =>
    database.prepare(`explain ${sql}`).bind(...Array(parametersOf(sql)).fill(null)),
  );
  const refused: string[] = [];
  for (let at = 0; at < statements.length; at += TOGETHER) {
    // One that is refused fails its batch: then each is asked for itself.
    const together = explained.slice(at, at + TOGETHER);
    const all = await database.batch(together).catch(() => null);
    if (all) continue;
    for (const [index, one] of together.entries())
      await one.all().catch((error: Error) => refused.push(`${error.message}: ${statements[at + index]}`));
  }
  return refused;
}

/** The tables of the project, as SQL. */
const OWN = `t.type = 'table' and t.sql not like 'CREATE VIRTUAL%' and t.name not like 'sqlite%'
  and t.name not like '\\_cf%' escape '\\' and t.name <> 'd1_migrations'`;

/** Reads the tables of a database; those of a search index aside, which is derived and rebuilt. */
async function schemaOf(database: D1Database): Promise<Schema> {
  const { results } = await database
    .prepare(
      `select t.name as "table", c.name, c.type, c."notnull" as required, c.dflt_value as fallback, c.pk, c.hidden
        from sqlite_master t, pragma_table_xinfo(t.name) c
        where ${OWN}
        order by t.name, c.cid`,
    )
    .all<{
      table: string;
      name: string;
      type: string;
      required: number;
      fallback: unknown;
      pk: number;
      hidden: number;
    }>();
  const indexes = await database
    .prepare(
      `select t.name as "table", i.name as "index", c.name as "column" from sqlite_master t, pragma_index_list(t.name) i,
        pragma_index_info(i.name) c where ${OWN} and i."unique" = 1 order by 1, 2, 3`,
    )
    .all<{ table: string; index: string; column: string }>();
  const schema: Schema = {};
  for (const { table, name, type, required, fallback, pk, hidden } of results) {
    schema[table] ??= { columns: [], unique: [] };
    // A rowid is given, and a generated column computed.
    const hasDefault = fallback !== null || hidden > 0 || (pk > 0 && type.toLowerCase() === "integer");
    schema[table].columns.push({ name, type, notNull: required === 1, hasDefault });
  }
  const columns = new Map<string, { table: string; names: string[] }>();
  for (const { table, index, column } of indexes.results) {
    const entry = columns.get(`${table} ${index}`) ?? { table, names: [] };
    columns.set(`${table} ${index}`, { table, names: [...entry.names, column] });
  }
  for (const { table, names } of columns.values()) schema[table]?.unique.push(names.join());
  return schema;
}

/** Fewer statements would be a part of a release. */
const LEAST = { main: 300, search: 10 };

test.each([
  ["main", MAIN_MIGRATIONS, BEFORE_MAIN, newest.main],
  ["search", SEARCH_MIGRATIONS, BEFORE_SEARCH, newest.search],
] as const)(
  "migrations of %s after the last release only widen",
  async (name, migrations, database, last) => {
    const count = migrations.findIndex((migration) => migration.name === last) + 1;
    expect(count).toBeGreaterThan(0);
    await applyD1Migrations(database, migrations.slice(0, count));
    const before = await schemaOf(database);
    expect(Object.keys(before).length).toBeGreaterThan(0);
    // Those of the release, which its own schema compiles; its tests say others too, to break something.
    const said = statements?.[name] ?? [];
    const foreign = await refusedBy(database, said);
    expect(foreign.length, foreign.join("\n")).toBeLessThan(said.length / 50 + 1);
    expect(said.length).toBeGreaterThan(LEAST[name]);
    await applyD1Migrations(database, migrations);
    const known = said.filter((sql) => !foreign.some((refusal) => refusal.endsWith(`: ${sql}`)));
    expect(await refusedBy(database, known)).toEqual([]);
    const added = migrations.slice(count).map((one) => ({ file: one.name, sql: one.queries.join(";\n") }));
    const unread = added.flatMap(({ sql }) => unreadIn(sql, versions));
    expect(narrowings(without(before, unread), await schemaOf(database))).toEqual([]);
    for (const { file, sql } of added) expect(takenAway(sql, versions), `${name}/${file}`).toEqual([]);
  },
);

test("a statement that the schema after does not compile is named with the reason", async () => {
  await BEFORE_MAIN.prepare("drop table if exists test_a").run();
  await BEFORE_MAIN.prepare("create table test_a (id integer primary key, name text)").run();
  const upsert = "insert into test_a (id, name) values (?, ?) on conflict (name) do nothing";
  const refused = await refusedBy(BEFORE_MAIN, [
    "select name from test_a where id in (?)",
    "select note from test_a where name = ?1 and id > ?2 or name = ?1",
    upsert,
  ]);
  expect(refused).toEqual([
    expect.stringMatching(/no such column: note.*: select note from test_a/),
    expect.stringContaining(upsert),
  ]);
});

test("a recording has each statement once, and none that is not on rows of the project's tables", () => {
  const lines = [
    ["main", "select a\n  from b where c in (?, ?, ?)"],
    ["main", "select a from b where c in (?, ?)"],
    ["main", "insert into b (a, c) values (?, ?), (?, ?)"],
    ["main", "CREATE TABLE b (a)"],
    ["main", "select name from sqlite_master"],
    ["search", "-- why\ndelete from b"],
  ];
  expect(statementsIn(lines.map((line) => JSON.stringify(line)).join("\n"))).toEqual({
    main: ["insert into b (a, c) values (?, ?)", "select a from b where c in (?)"],
    search: ["delete from b"],
  });
});

describe("a migration", () => {
  const read = async (...queries: string[]) => {
    for (const table of ["a", "b"]) await BEFORE_MAIN.prepare(`drop table if exists test_${table}`).run();
    for (const query of queries) await BEFORE_MAIN.prepare(query).run();
    return Object.fromEntries(
      Object.entries(await schemaOf(BEFORE_MAIN)).filter(([name]) => name.startsWith("test_")),
    );
  };
  const A = "create table test_a (id integer primary key, name text not null unique, note text)";

  test.each([
    ["a table and columns", "alter table test_a add size integer not null default 0", []],
    ["a column that may be null", "alter table test_a add size integer", []],
    ["an index", "create index test_i on test_a (note)", []],
    ["a column is dropped", "alter table test_a drop column note", ["test_a.note is gone"]],
    ["a column is renamed", "alter table test_a rename column note to text", ["test_a.note is gone"]],
    ["a table is renamed", "alter table test_a rename to test_b", ["test_a is gone"]],
    ["a table is dropped", "drop table test_a", ["test_a is gone"]],
    [
      "a column is unique",
      "create unique index test_i on test_a (note)",
      ["test_a(note) must be unique now"],
    ],
  ])("of which is true: %s", async (_, query, expected) => {
    const before = await read(A);
    expect(narrowings(before, await read(A, query))).toEqual(expected);
  });

  test.each([
    ["note integer", "test_a.note was text and is integer"],
    ["note text not null", "test_a.note may not be null any more"],
    ["note text, size integer not null", "test_a.size is new, and needs a value"],
  ])("that rebuilds a table with %s narrows it", async (columns, expected) => {
    const before = await read(A);
    const after = await read(
      `create table test_a (id integer primary key, name text not null unique, ${columns})`,
    );
    expect(narrowings(before, after)).toEqual([expect.stringContaining(expected)]);
  });

  test("that lifts a unique index takes an upsert's target away", async () => {
    const before = await read(A);
    const after = await read("create table test_a (id integer primary key, name text not null, note text)");
    expect(narrowings(before, after)).toEqual(["test_a(name) is not unique any more"]);
  });

  test("may take away what nothing has read for two releases", async () => {
    const before = await read(A);
    const after = await read("create table test_a (id integer primary key, note text)");
    expect(narrowings(before, after)).toHaveLength(2);
    const marked = "-- Unread since 0.1.0: test_a.name, other";
    expect(narrowings(without(before, unreadIn(marked, ["0.1.0", "0.2.0", "0.3.0"])), after)).toEqual([]);
    const drop = "ALTER TABLE `a` DROP COLUMN `b`";
    const known = ["0.1.0", "0.2.0", "0.3.0"];
    expect(takenAway(drop, known)).toEqual([drop]);
    expect(takenAway(`-- Unread since 0.2.0: a.b\n${drop}`, known)).toEqual([drop]);
    expect(takenAway(`-- Unread since 0.1.0: a.b\n${drop}`, known)).toEqual([]);
    expect(takenAway(`-- Unread since 0.1.0: a.b\n${drop}`, [])).toEqual([drop]);
  });

  test("is refused for a rename or an unfilled column; drizzle's rebuild of a table is left to the comparison", () => {
    for (const statement of [
      "ALTER TABLE `a` RENAME COLUMN `b` TO `c`",
      "ALTER TABLE `a` RENAME TO `b`",
      "DROP TABLE `a`",
      "ALTER TABLE `a` ADD `b` integer NOT NULL",
    ])
      expect(takenAway(`CREATE TABLE x (id integer);\n${statement};`, []), statement).toEqual([statement]);
    expect(takenAway("ALTER TABLE `a` ADD `b` integer DEFAULT 0 NOT NULL;", [])).toEqual([]);
    const rebuild =
      "CREATE TABLE `__new_a` (id integer);\nINSERT INTO `__new_a` SELECT id FROM `a`;\nDROP TABLE `a`;\nALTER TABLE `__new_a` RENAME TO `a`;";
    expect(takenAway(rebuild, [])).toEqual([]);
  });
});
