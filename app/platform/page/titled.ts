/** Returns a message as a title, its first sentence without the full stop, and the words after it. */
export function titled(message: string): { title: string; words: string } {
  const [, title = message, words = ""] = /^(.+?)\.(?: (.+))?$/.exec(message) ?? [];
  return { title, words };
}
