import { type Schema, Validator } from "@cfworker/json-schema";
import { openApiDocument } from "~/platform/api/openapi.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { testPublication } from "../unit/deps.ts";
import { table } from "../unit/site.ts";

/** The document at /api/openapi.json, and whether values are as it says. */

export interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { content?: Record<string, { schema: Schema }>; headers?: Record<string, { description: string }> }
  >;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export const documentOf = (publication: Publication = testPublication) =>
  JSON.parse(JSON.stringify(openApiDocument(table, publication))) as Document;
export const document = documentOf();

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
);

/** Returns the errors of a value by a schema of the document; none when it fits. */
export function misfits(schema: Schema, value: unknown): string[] {
  const { components } = document;
  return new Validator({ ...schema, components }, "2020-12", false)
    .validate(value)
    .errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}
