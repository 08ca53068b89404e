interface ListHeaders {
  /** The `{{name}}` of a link, or an https address, that unsubscribes on a POST without confirmation (RFC 8058). */
  unsubscribe: string;
  /** The list's id, such as "weekly.example.com". */
  list: string;
}

/**
 * Returns the headers of list mail: List-Unsubscribe and List-Unsubscribe-Post (RFC 8058: a mail program unsubscribes
 * with one POST of `List-Unsubscribe=One-Click`; a GET must change nothing) and List-Id (RFC 2919).
 */
export const listHeaders = ({ unsubscribe, list }: ListHeaders): Record<string, string> => ({
  "List-Unsubscribe": `<${unsubscribe}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  "List-Id": `<${list}>`,
});
