import { mayAs, type Role } from "~/platform/desk/roles.ts";

export interface DeskScreen {
  path: string;
  label: string;
  /** The least role that may open it. */
  role: Role;
  /** Further words by which it is found. */
  words?: string;
}

/** The screens of the desk in the order of their navigation. */
export const SCREENS: readonly DeskScreen[] = [
  { path: "/desk", label: "Today", role: "viewer", words: "start trouble due" },
  { path: "/desk/write", label: "Write", role: "editor", words: "draft article markdown schedule publish" },
  { path: "/desk/articles", label: "Articles", role: "viewer", words: "correct hide schedule feed items" },
  { path: "/desk/videos", label: "Videos", role: "viewer", words: "talks channel correct hide" },
  { path: "/desk/pins", label: "Pins", role: "viewer", words: "front page lead featured order" },
  { path: "/desk/sources", label: "Sources", role: "viewer", words: "feeds rss opml channels news authors" },
  { path: "/desk/letter", label: "Letter", role: "viewer", words: "newsletter issue mail send approve" },
  {
    path: "/desk/readers",
    label: "Readers",
    role: "viewer",
    words: "subscribers import export erase growth",
  },
  { path: "/desk/inbox", label: "Inbox", role: "editor", words: "waitlist reports messages contact csv" },
  {
    path: "/desk/numbers",
    label: "Numbers",
    role: "viewer",
    words: "visits views readers statistics analytics referrers campaigns countries csv",
  },
  { path: "/desk/market", label: "Market", role: "viewer", words: "companies arr startups valuations" },
  {
    path: "/desk/site",
    label: "Site",
    role: "editor",
    words: "name navigation texts promotion banner events",
  },
  { path: "/desk/redirects", label: "Redirects", role: "viewer", words: "moved addresses paths" },
  { path: "/desk/webhooks", label: "Webhooks", role: "owner", words: "crm signed events deliveries secret" },
  {
    path: "/desk/moving",
    label: "Moving",
    role: "owner",
    words: "import export wordpress ghost substack beehiiv",
  },
  { path: "/desk/people", label: "People", role: "owner", words: "staff invite role sign out" },
  { path: "/desk/record", label: "Record", role: "viewer", words: "audit log undo history" },
];

/** Returns the screens that a text names, of those that a role may open. */
export function screensNamed(text: string, role: Role): { kind: string; label: string; href: string }[] {
  const q = text.trim().toLowerCase();
  if (q === "") return [];
  return SCREENS.filter(
    (screen) => mayAs(role, screen.role) && `${screen.label} ${screen.words ?? ""}`.toLowerCase().includes(q),
  ).map(({ path, label }) => ({ kind: "Screen", label, href: path }));
}
