import { button, paragraph } from "./mail/blocks.ts";
import { renderMail } from "./mail/layout.ts";

interface Letter {
  title: string;
  /** Plain text; line ends are kept. */
  paragraphs: string[];
  /** The one thing to do, and its absolute address. */
  action?: { label: string; href: string };
  /** Why this reached its reader. */
  reason: string;
}

/** The plainest of mails, in both formats: a few paragraphs and at most one thing to do. */
export function letter({ title, paragraphs, action, reason }: Letter): { html: string; text: string } {
  const call = action ? [button(action, { address: true })] : [];
  return renderMail({ title, blocks: [...paragraphs.map(paragraph), ...call], reason });
}
