import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";
import { ConfirmAlertsPage } from "~/domains/alerts/ui/confirm-page.tsx";
import { markupOf } from "../../support/unit/markup.tsx";

const alert = (id: string) => ({ id, kind: "multiple", symbol: "SNOW", threshold: 10 }) as never;

test.each([
  [1, "1 still waits."],
  [2, "2 still wait."],
])("says of %d alerts over the limit: %s", (count, sentence) => {
  const waiting = Array.from({ length: count }, (_, index) => alert(String(index)));
  const html = markupOf(
    <StaticRouter location="/alerts/confirm">
      <ConfirmAlertsPage
        companies={[]}
        link={{ state: "ready", alerts: { waiting, active: [] } }}
        answered={{ ok: true, message: "", waiting, active: [], manage: "/alerts/manage" }}
      />
    </StaticRouter>,
  );
  expect(html).toContain(sentence);
});
