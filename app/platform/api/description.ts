import type * as z from "zod";
import type { Publication } from "../publication/publication.ts";

/** The schema of an answer, or none: the call answers no body. */
export type AnswerSchema<Answer> = z.ZodType<Answer> | ((publication: Publication) => z.ZodType<Answer>);

/**
 * What a public JSON call takes and answers, beside the query of its page. `openapi.ts` makes the document at
 * /api/openapi.json of it; a schema's `id` names a component there, its `description` states the unit.
 */
export interface CallDescription<Answer = unknown> {
  /** What the call answers or does, in one sentence. */
  summary: string;
  /** GET unless given. */
  method?: "get" | "post";
  /** Null: the answer has no body. */
  answer: AnswerSchema<Answer> | null;
  /** The statuses with which it answers so; 200 unless given. */
  statuses?: readonly number[];
  /** What the headers of its answer say, by name. */
  headers?: Record<string, string>;
  /** The parameters of its path. */
  path?: Record<string, z.ZodType>;
  /** The parameters of its query as a client must send them, where the page's own schema reads any text. */
  query?: z.ZodObject;
  /** The fields of its form as a client must send them, each a text. */
  body?: (publication: Publication) => FieldsSchema;
  /** When it answers with one plain sentence instead. A wrong query is a 400 without further words. */
  errors?: Record<number, string>;
  /** The operator's token changes what it does. */
  forOperator?: boolean;
}

/** The schema of posted fields, of zod or of zod/mini. */
export type FieldsSchema = z.core.$ZodType;
