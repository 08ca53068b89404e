import { site } from "~/site.config.ts";

/** What the chat has done so far, in one line. */
export function MentorStats({ className = "mt-1.5" }: { className?: string }) {
  const { chats, founders, success } = site.claims.mentor;
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
