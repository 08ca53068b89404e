export type FrameCommand = "expand" | "collapse";

const isCommand = (value: unknown): value is FrameCommand => value === "expand" || value === "collapse";

/** What the embedded chat asks for: its `type` or its `action` says it. Null for anything else. */
export function frameCommand(data: unknown): FrameCommand | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, action } = data as { type?: unknown; action?: unknown };
  return [type, action].find(isCommand) ?? null;
}

/** Whether the page runs on a machine of its own, where the provider's chat is not available. */
export function isLocalHost(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname.endsWith(".localhost") || /^(127(\.\d+){3}|\[::1\])$/.test(hostname)
  );
}
