interface ListHeaders {
  /** Acts on a POST without asking back (RFC 8058): a link's `{{name}}`, or an https address. */
  unsubscribe: string;
  /** The list's id, such as "weekly.example.com". */
  list: string;
}

/**
 * The headers of list mail: List-Unsubscribe and List-Unsubscribe-Post (RFC 8058: a mail program unsubscribes with one
 * POST of `List-Unsubscribe=One-Click`; what follows links with GET must change nothing) and List-Id (RFC 2919).
 */
export const listHeaders = ({ unsubscribe, list }: ListHeaders): Record<string, string> => ({
  "List-Unsubscribe": `<${unsubscribe}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  "List-Id": `<${list}>`,
});
