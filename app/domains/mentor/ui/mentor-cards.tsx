import { DialogLink } from "~/ui/dialog-link.tsx";
import { type Card, MENTOR_PATH } from "../schema.ts";

interface MentorCardsProps {
  cards: Card[];
  /** The target of a card without a script. */
  href: string;
  /** One column at any width. */
  stacked?: boolean;
}

const ROW =
  "sm:grid-cols-3 sm:divide-x sm:divide-rule sm:border-b sm:*:border-b-0 sm:*:px-6 sm:*:first:ps-0 sm:*:last:pe-0";

/** What visitors use the chat for; each card opens it. */
export function MentorCards({ cards, href, stacked }: MentorCardsProps) {
  return (
    <ul className={`grid border-t border-rule ${stacked ? "" : ROW}`}>
      {cards.map(({ title, text }) => (
        <li key={title} className="group relative border-b border-rule py-4 sm:py-5">
          <h3 className="font-serif text-xl leading-snug font-semibold">
            <DialogLink href={href} dialog={MENTOR_PATH} className="headline-link card-link">
              {title}
            </DialogLink>
          </h3>
          <p className="mt-1.5 text-[0.9375rem] leading-relaxed text-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
