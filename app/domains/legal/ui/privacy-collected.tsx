import type { LegalParts, LegalSection } from "./legal-page.tsx";

/** How long data is kept, in days, by kind. */
export type Retention = Record<
  "unconfirmed" | "messages" | "reports" | "mails" | "deliveries" | "misses" | "monthCounts" | "backups",
  number
>;

/** What the site counts of those who read it. */
export const collectedAsYouRead = ({
  has,
  mentor,
  retention,
}: Pick<LegalParts, "has" | "mentor"> & { retention: Retention }): LegalSection => ({
  id: "what-we-collect",
  title: "What is collected as you read",
  body: (
    <>
      <ul>
        <li>
          <strong>Page views and a few named events,</strong> such as{" "}
          {mentor ? `opening the ${mentor.name} or ` : ""}choosing an article. They go to our own server, set
          no cookie, and carry neither your name nor an identifier that would follow you from one visit to the
          next. We keep numbers of them by day and by month: how often a page was read, and from which site,
          campaign and country visits came, and with what kind of device; a form that you send is counted with
          the page it was on. To count how many people read on a day, your network and browser are turned into
          a fingerprint with a random value. Value and fingerprint are deleted at midnight (UTC), so that
          nobody, we included, can tell you again the next day.
        </li>
        <li>
          <strong>Searches.</strong> Their words and the day, without anything that would tell whose they
          were, so that we can see what is wanted and what is missing here; what looks like an address or a
          number of yours is left out. We keep those that found nothing for {retention.misses} days, and the
          most frequent ones as numbers, like the numbers above, for {retention.monthCounts} days at most.
        </li>
        {has.calculator ? (
          <li>
            <strong>Calculations.</strong> The stage, company type, revenue, growth and result of a valuation,
            without a name or an address, so that we can see how the calculator is used.
          </li>
        ) : null}
        <li>
          <strong>Technical records.</strong> Like every web server, ours handles your IP address, browser
          type and the page asked for, to deliver the page, limit abuse and find faults.
        </li>
      </ul>
      <p>
        If your browser sends the Global Privacy Control signal, what the first two points name is not sent at
        all, and no outside analytics script is loaded.
      </p>
    </>
  ),
});
