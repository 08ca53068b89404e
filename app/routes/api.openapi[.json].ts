import { openApiDocument } from "~/platform/api/openapi.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { json, unavailable } from "~/platform/page/responses.ts";

export const page = definePage({ topics: [] });

/** Describes the public calls in OpenAPI 3.1: made from the schemas that the routes declare. */
export const loader = page.document(({ deps: { table, publication } }) =>
  table ? json(openApiDocument(table, publication)) : unavailable(),
);
