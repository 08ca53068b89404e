import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { testDeps } from "../../support/unit/deps.ts";

/** What the code believes of the database against what the migrations made of it. */

const modules = import.meta.glob<Record<string, unknown>>(
  [
    "../../../app/platform/*/tables.ts",
    "../../../app/domains/*/store/tables.ts",
    "../../../app/domains/*/store/*/tables.ts",
  ],
  { eager: true },
);
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => value instanceof SQLiteTable);

const { $client } = testDeps().db;
const query = async <Row>(sql: string, ...values: unknown[]) =>
  (
    await $client
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;

describe.each(tables.map((table) => [getTableConfig(table).name, getTableConfig(table)] as const))(
  "the table %s is as the migrations made it",
  (name, config) => {
    const primaryKey = config.primaryKeys[0]?.columns.map((column) => column.name) ?? [];

    test("columns", async () => {
      const stored = await query<{
        name: string;
        type: string;
        notnull: number;
        dflt_value: string | null;
        pk: number;
      }>("select name, type, [notnull], dflt_value, pk from pragma_table_info(?)", name);
      const believed = config.columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull,
        hasDefault: column.default !== undefined,
        primaryKey: column.primary || primaryKey.includes(column.name),
      }));
      expect(
        stored.map((column) => ({
          name: column.name,
          type: column.type.toLowerCase(),
          notNull: column.notnull === 1,
          hasDefault: column.dflt_value !== null,
          primaryKey: column.pk > 0,
        })),
      ).toEqual(believed);
    });

    test("indexes", async () => {
      const stored = await query<{ name: string; unique: number; columns: string }>(
        `select i.name, i.[unique], (select group_concat(name) from pragma_index_info(i.name)) as columns
          from pragma_index_list(?) i where i.origin = 'c' order by i.name`,
        name,
      );
      const believed = config.indexes.map(({ config: index }) => ({
        name: index.name,
        unique: index.unique ? 1 : 0,
        columns: index.columns.map((column) => (column as SQLiteColumn).name).join(","),
      }));
      expect(stored).toEqual(believed.sort((a, b) => (a.name < b.name ? -1 : 1)));
    });
  },
);

test("no table is left in the database that the code does not know", async () => {
  const stored = await query<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name <> 'd1_migrations'",
  );
  expect(stored.map(({ name }) => name).sort()).toEqual(
    tables.map((table) => getTableConfig(table).name).sort(),
  );
});
