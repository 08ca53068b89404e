import { usePublication } from "~/platform/publication/context.tsx";

/** The figures of the chat in one line; nothing without any. */
export function MentorStats({ className = "mt-1.5" }: { className?: string }) {
  const { mentor } = usePublication();
  if (!mentor?.stats) return null;
  const { chats, founders, success } = mentor.stats;
  const stats = [
    { figure: chats, label: "chats completed" },
    { figure: founders, label: "founders helped" },
    { figure: success, label: "success rate" },
  ];
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-soft ${className}`}>
      {stats.map(({ figure, label }) => (
        <li key={label}>
          <b className="font-semibold text-ink">{figure}</b> {label}
        </li>
      ))}
    </ul>
  );
}
