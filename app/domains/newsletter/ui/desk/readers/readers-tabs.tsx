import type { Role } from "~/platform/desk/roles.ts";
import { mayAs } from "~/platform/desk/roles.ts";
import { DeskTabs } from "~/ui/desk/tabs.tsx";

const TABS: readonly { id: string; label: string; href: string; role: Role }[] = [
  { id: "list", label: "Everybody", href: "/desk/readers", role: "viewer" },
  { id: "growth", label: "Growth", href: "/desk/readers/growth", role: "viewer" },
  { id: "import", label: "Import", href: "/desk/readers/import", role: "editor" },
  { id: "suppressed", label: "Suppressed", href: "/desk/readers/suppressed", role: "viewer" },
  { id: "erase", label: "Erase", href: "/desk/readers/erase", role: "owner" },
];

/** The screens about readers that a role may open. */
export function ReadersTabs({ role, current }: { role: Role; current: string }) {
  return <DeskTabs label="Readers" tabs={TABS.filter((tab) => mayAs(role, tab.role))} current={current} />;
}
