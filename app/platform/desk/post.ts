import { timeout } from "remix-utils/promise";
import type { FieldTexts } from "~/lib/forms/form.ts";
import { DEADLINES } from "../data/deadlines.ts";

/** What a form of the desk posts: fields of the pipeline, fields and files of the act. */
export interface PostedAct {
  ok: true;
  act: string;
  token: string;
  /** Of the record as the form showed it; null for a form that overwrites. */
  version: string | null;
  fields: FieldTexts;
  files: Record<string, File>;
}

interface Unreadable {
  ok: false;
  status: number;
  message: string;
}

/** Bytes of a post, unless its act takes more. */
const MOST = 256 * 1024;

/** What no act may take more than: a Worker has 128 MB. */
const MOST_OF_ALL = 32 * 1024 * 1024;

/** A form that takes more than `MOST` names its act in the address too, so that the size is known before the body. */
export const ACT_PARAM = "act";

/**
 * Reads a posted form: URL-encoded, or multipart with files. A field that was sent more than once arrives as lines.
 * @param mostOf how many bytes an act takes, by its name
 */
export async function readPost(
  request: Request,
  mostOf: (act: string) => number | undefined,
): Promise<PostedAct | Unreadable> {
  const named = new URL(request.url).searchParams.get(ACT_PARAM) ?? "";
  const most = Math.min(mostOf(named) ?? MOST, MOST_OF_ALL);
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return { ok: false, status: 415, message: "Please send a form." };
  const bytes = await readBytes(request, most);
  if (bytes === "late")
    return { ok: false, status: 408, message: "The form did not arrive completely. Please send it again." };
  if (bytes === "large")
    return { ok: false, status: 413, message: `This is longer than the ${sizeText(most)} that we can take.` };
  try {
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    return sorted(form);
  } catch {
    return { ok: false, status: 400, message: "This form cannot be read." };
  }
}

function sorted(form: FormData): PostedAct {
  const fields: FieldTexts = {};
  const files: Record<string, File> = {};
  for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
    if (typeof value !== "string") {
      // A file field that was left empty.
      if (value.size > 0) files[name] = value;
    } else fields[name] = Object.hasOwn(fields, name) ? `${fields[name]}\n${value}` : value;
  }
  const { act = "", token = "", version, ...rest } = fields;
  return { ok: true, act, token, version: version || null, fields: rest, files };
}

async function readBytes(
  { body }: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | "late" | "large"> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const read = async () => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.byteLength;
      if (size > most) {
        await reader.cancel();
        return "large" as const;
      }
      chunks.push(chunk.value);
    }
    const all = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
      all.set(chunk, at);
      at += chunk.byteLength;
    }
    return all;
  };
  try {
    // A file takes longer than a form.
    return await timeout(read(), { ms: most > MOST ? UPLOAD_MS : DEADLINES.visitor.body });
  } catch {
    reader.cancel().catch(() => {});
    return "late";
  }
}

/** A file of 32 MB at 2 Mbit/s. */
const UPLOAD_MS = 130_000;

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1024 / 1024)} MB`;
