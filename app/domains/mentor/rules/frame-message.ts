export type FrameCommand = "expand" | "collapse";

const isCommand = (value: unknown): value is FrameCommand => value === "expand" || value === "collapse";

/** Reads the command in a message of the embedded chat: its `type` or its `action`. Null for anything else. */
export function frameCommand(data: unknown): FrameCommand | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, action } = data as { type?: unknown; action?: unknown };
  return [type, action].find(isCommand) ?? null;
}

/** Whether the page is served from the local machine, where the provider's chat is not available. */
export function isLocalHost(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname.endsWith(".localhost") || /^(127(\.\d+){3}|\[::1\])$/.test(hostname)
  );
}
