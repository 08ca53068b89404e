/** Expected failures are values; only bugs throw. */
export type Result<T, E extends string> = { ok: true; value: T } | { ok: false; code: E; message?: string };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const fail = <E extends string>(
  code: E,
  message?: string,
): { ok: false; code: E; message?: string } => ({
  ok: false,
  code,
  message,
});
