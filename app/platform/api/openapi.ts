import * as z from "zod";
import type { PageDefinition, PathParams } from "../page/define-page.ts";
import { absoluteUrl } from "../page/document/seo.ts";
import type { RouteTable } from "../page/match/route-table.ts";
import type { Publication } from "../publication/publication.ts";
import type { CallDescription } from "./description.ts";

/** Makes the OpenAPI 3.1 document of the public calls, from what their routes declare. */

type Json = Record<string, unknown>;

interface Operation {
  id: string;
  /** As OpenAPI writes it: /api/stocks/{symbol}. */
  path: string;
  api: CallDescription;
  /** The schemas of its parameters by name. */
  inPath: Record<string, z.ZodType>;
  inQuery: z.ZodRawShape;
}

export const SENTENCE: Json = { "text/plain": { schema: { type: "string" } } };

/** Returns the document. Throws for a schema that JSON Schema cannot express, and for two of one name. */
export function openApiDocument(
  { listed, pages }: Pick<RouteTable, "listed" | "pages">,
  publication: Publication,
): Json {
  const operations = listed.flatMap(({ id, path }) => operationOf(path, pages.get(id), publication));
  const answers = components(
    operations.map(({ id, api }) => [
      id,
      typeof api.answer === "function" ? api.answer(publication) : api.answer,
    ]),
    "output",
  );
  const queries = components(
    operations.map(({ id, inQuery }) => [id, z.object(inQuery)]),
    "output",
  );
  const pathParameters = components(
    operations.map(({ id, inPath }) => [id, z.object(inPath)]),
    "output",
  );
  const bodies = components(
    operations.map(({ id, api }) => [id, api.body?.(publication) ?? null]),
    "input",
  );
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { id, path, api } = operation;
    const body = bodies.roots[id];
    const parameters = [
      ...parametersOf(pathParameters.roots[id], "path", operation.inPath),
      ...parametersOf(queries.roots[id], "query", operation.inQuery),
    ];
    paths[path] = {
      ...paths[path],
      [api.method ?? "get"]: {
        operationId: id,
        summary: api.summary,
        tags: [path.replace(/^\/api\//, "/").split(/[/.]/)[1]],
        ...(parameters.length > 0 && { parameters }),
        ...(body && {
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: body },
              "application/x-www-form-urlencoded": { schema: body },
            },
          },
        }),
        ...(api.forOperator && { security: [{}, { operator: [] }] }),
        responses: responsesOf(operation, answers.roots[id]),
      },
    };
  }
  const { brand } = publication;
  return {
    openapi: "3.1.1",
    info: {
      title: brand.name,
      version: "1",
      description: `${brand.description} An error is one plain sentence. Times are ISO 8601 in UTC, days are written 2026-08-21. A call takes no key and sets no cookie.`,
    },
    servers: [{ url: absoluteUrl(brand, "/").replace(/\/$/, "") }],
    security: [],
    paths,
    components: {
      schemas: answers.schemas,
      securitySchemes: { operator: { type: "http", scheme: "bearer", description: "OPERATOR_TOKEN." } },
    },
  };
}

function operationOf(path: string, page: PageDefinition | undefined, publication: Publication): Operation[] {
  const params: PathParams = {};
  if (!page?.api || !page.isIn(publication, params)) return [];
  const { api } = page;
  return [
    {
      id: operationId(api.method ?? "get", path),
      path: `/${path.replace(/:(\w+)/g, "{$1}")}`,
      api,
      inPath: api.path ?? {},
      inQuery: (api.query ?? page.querySchema(publication, params))?.shape ?? {},
    },
  ];
}

/** "get", "api/articles/:slug/next": `getArticlesBySlugNext`. */
const operationId = (method: string, path: string): string =>
  method +
  path
    .replace(/^api\//, "")
    .replaceAll("/:", "/by-")
    .replace(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

/**
 * Converts the schemas of all operations together, so that each named schema is one component.
 * @returns the schema of each operation by its id, and the named ones
 */
function components(entries: [string, z.core.$ZodType | null][], io: "input" | "output") {
  const shape = Object.fromEntries(entries.filter(([, schema]) => schema !== null)) as z.core.$ZodShape;
  const { $defs = {}, properties = {} } = z.toJSONSchema(z.object(shape), { io });
  const json = JSON.stringify({ roots: properties, schemas: $defs }, (key, value) =>
    // The name stands where the component does.
    key === "id" && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(json.replaceAll('"#/$defs/', '"#/components/schemas/')) as {
    roots: Record<string, Json & { properties?: Record<string, Json> }>;
    schemas: Record<string, Json>;
  };
}

function parametersOf(
  schema: { properties?: Record<string, Json> } | undefined,
  place: "path" | "query",
  shape: z.ZodRawShape,
): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(shape[name] as z.ZodType, undefined).success,
    ...(description !== undefined && { description }),
    // Commas separate the values of a list.
    ...(rest.type === "array" && { style: "form", explode: false }),
    schema: rest,
  }));
}

function responsesOf({ api, inQuery }: Operation, answer: Json | undefined): Json {
  const wrongQuery = Object.keys(inQuery).length > 0 && { 400: "A parameter is missing or wrong." };
  const errors = Object.entries({ ...wrongQuery, ...api.errors });
  const content = answer && { "application/json": { schema: answer } };
  const headers =
    api.headers &&
    Object.fromEntries(
      Object.entries(api.headers).map(([name, description]) => [
        name,
        { description, schema: { type: "string" } },
      ]),
    );
  return Object.fromEntries([
    ...(api.statuses ?? [200]).map((status) => [
      status,
      { description: api.summary, ...(headers && { headers }), ...(content && { content }) },
    ]),
    ...errors.map(([status, description]) => [status, { description, content: SENTENCE }]),
    ["default", { description: "Another failure.", content: SENTENCE }],
  ]);
}
