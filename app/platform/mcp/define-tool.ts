import type * as z from "zod";
import type { Result } from "~/lib/result.ts";
import type { Deps } from "../deps.ts";
import type { Section } from "../publication/section.ts";

/** A tool of the endpoint /mcp: it reads and changes nothing. */
export interface Tool {
  name: string;
  /** The part of the publication that it belongs to: without it there is no such tool. */
  section?: Section;
  title: string;
  /** For the model that chooses among the tools. */
  description: string;
  input: z.ZodObject;
  /** What it answers, with the source and the day of its figures. */
  output: z.ZodObject;
  /** Fails with a sentence for what does not exist or is not known yet. */
  read: (deps: Deps, input: never) => Promise<Result<{ value: unknown; text?: string }, string>>;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> extends Tool {
  input: Input;
  output: Output;
  read: (
    deps: Deps,
    input: z.output<Input>,
    // The text is the value as JSON unless given.
  ) => Promise<Result<{ value: z.output<Output>; text?: string }, string>>;
}

/** Declares a tool; `app/tools/registry.ts` lists it. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: ToolDefinition<Input, Output>,
): Tool => tool;
