/** What an address can ask to be told of. The events of each are noted where they happen. */
export const WEBHOOK_KINDS = [
  { kind: "waitlist", label: "Waitlist signups", types: ["waitlist.joined"] },
  { kind: "report", label: "Requests for valuation reports", types: ["report.requested"] },
  { kind: "message", label: "Messages from the contact form", types: ["message.received"] },
  {
    kind: "subscriber",
    label: "Newsletter readers who confirmed or left",
    types: ["subscriber.confirmed", "subscriber.left"],
  },
] as const;
