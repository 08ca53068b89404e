/** How long what people gave us is kept, in days. Housekeeping keeps to it, and the privacy policy says so. */
export const RETENTION = {
  /** A wish to subscribe, or an alert, that its address never confirmed. */
  unconfirmed: 30,
  /** Messages from the contact form. */
  messages: 730,
  /** A single mail as it was sent. */
  mails: 30,
  /** Who received which newsletter. */
  deliveries: 90,
  /** What was searched in vain, by day. */
  misses: 90,
  /** What was counted of pages, by day and by month. */
  dayCounts: 400,
  monthCounts: 1_200,
  /** What a source answered. */
  answers: 30,
  /** What webhooks were told. */
  webhooks: 30,
  /** The rows of an import and what came of them; an export that was brought here and that nobody took in. */
  imports: 30,
  /** A day's backup. */
  backups: 30,
} as const;
