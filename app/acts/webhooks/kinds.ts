/** What an address can ask to be told of. The events of each are noted where they happen. */
export const WEBHOOK_KINDS = [
  { kind: "waitlist", label: "Signups of the waitlist", types: ["waitlist.joined"] },
  { kind: "report", label: "Requests of valuation reports", types: ["report.requested"] },
  { kind: "message", label: "Messages of the contact form", types: ["message.received"] },
  {
    kind: "subscriber",
    label: "Newsletter readers who confirmed or left",
    types: ["subscriber.confirmed", "subscriber.left"],
  },
] as const;
