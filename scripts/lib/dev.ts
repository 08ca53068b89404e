import { inRoot } from "./project.ts";

export async function dev(_: { port: number; state?: string }): Promise<void> {
  inRoot();
}
