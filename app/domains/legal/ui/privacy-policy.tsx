import { Link } from "~/ui/link.tsx";
import type { LegalParts, LegalSection } from "./legal-page.tsx";
import { collectedAsYouRead, type Retention } from "./privacy-collected.tsx";
import { yourRights } from "./privacy-rights.tsx";

export const privacySummary = (
  <>
    Reading needs no account and sets no cookie. We hold what you type into a form, for the purpose the form
    states. We do not sell personal information, and a click ends any mailing.
  </>
);

/** Returns the privacy policy. Change `legal.updatedOn` of the publication with it. */
export function privacySections(
  {
    brand,
    legal,
    has,
    mentor,
    countsClicks,
    checksPeople,
    savedOffline,
  }: LegalParts & {
    countsClicks: boolean;
    /** Whether forms load Turnstile. */
    checksPeople: boolean;
    /** Whether browsers keep the pages of saved articles. */
    savedOffline: boolean;
  },
  retention: Retention,
): LegalSection[] {
  const registration = has.workshops
    ? "Registration, workshop sign-up and the"
    : has.events
      ? "Registration and the"
      : "The";
  const email = <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>;
  return [
    {
      id: "who-we-are",
      title: "Who we are",
      body: (
        <p>
          This policy explains what {legal.operator} (“we”, “us”) does with personal information on{" "}
          {brand.domain} and in {brand.newsletter}, our newsletter. We decide how that information is used and
          answer for it. Questions go to {email} or through our <Link to="/contact">contact page</Link>.
        </p>
      ),
    },
    {
      id: "what-you-give-us",
      title: "What you give us",
      body: (
        <>
          <p>
            You can read everything on this site without telling us who you are. We receive information when
            you choose to send it:
          </p>
          <ul>
            <li>
              <strong>The newsletter.</strong> Your email address, the lists you chose, when, where and to
              which words you agreed, and when you confirmed. We write to an address only after its owner has
              confirmed it through the message we send first.
              {countsClicks
                ? " Links in our letters lead over this site, which counts how often each is followed: the links are the same for every reader, and nothing is kept of who follows them."
                : null}
            </li>
            {has.alerts ? (
              <li>
                <strong>Mail alerts.</strong> Your email address, the companies and thresholds you chose,
                when, where and to which words you agreed, when you confirmed, and on which day an alert was
                last sent. An alert that you never confirm is not sent.
              </li>
            ) : null}
            {has.connect ? (
              <li>
                <strong>The {brand.name} Connect waitlist.</strong> Your email address and, if you wish, your
                name, company, title, main interest
                {has.events ? " and which of our events you attended" : ""}.
              </li>
            ) : null}
            {has.calculator ? (
              <li>
                <strong>Valuation reports.</strong> The email address the report goes to, a company name if
                you give one, and the figures and result that the report shows.
              </li>
            ) : null}
            <li>
              <strong>Messages.</strong> What you write in the contact form or in an email, with the address
              to answer to.
            </li>
          </ul>
        </>
      ),
    },
    collectedAsYouRead({ has, mentor, retention }),
    {
      id: "in-your-browser",
      title: "What stays in your browser",
      body: (
        <p>
          Your theme, saved articles{savedOffline ? " with their pages" : null},{" "}
          {has.market ? "companies that you watch, " : null}how far you read an article, likes, which notices
          you have closed, and when you were last here, by which new articles are marked, are kept in your
          browser’s own storage, on your device. We do not receive them as a profile; saved articles are asked
          for by their numbers {savedOffline ? "when you save one, and " : null}when you open the page that
          lists them. Clearing this site’s data in your browser removes them all.
        </p>
      ),
    },
    {
      id: "how-we-use-it",
      title: "How we use it",
      body: (
        <>
          <p>We use personal information only:</p>
          <ul>
            <li>
              to send what you asked for: {has.alerts ? "the newsletter, an alert" : "the newsletter"},
              {has.calculator ? " a report," : null} an answer
              {has.connect ? ", news of the waitlist;" : ";"}
            </li>
            <li>to run the site, keep it secure and find out what in it is useful;</li>
            <li>to keep a record of your consent and of your wish to hear no more;</li>
            <li>to meet obligations that the law places on us.</li>
          </ul>
          <p>
            Where the law of your country asks for a legal basis, it is your consent for mailings, the steps
            you asked us to take for {has.calculator ? "reports and answers" : "answers"}, and our legitimate
            interest in a working and secure site for the rest. You may withdraw a consent at any time; what
            was done before stays lawful.
          </p>
          <p>
            We make no decision about you by automated means.
            {has.calculator ? " A valuation concerns figures, not a person." : null}
          </p>
        </>
      ),
    },
    {
      id: "third-party-services",
      title: "Third-party services",
      body: (
        <>
          <p>Some things are done by others. They receive what their task needs:</p>
          <ul>
            <li>
              <strong>Hosting.</strong> Our hosting and network provider stores the site’s data and delivers
              its pages, and holds our own analytics.
            </li>
            <li>
              <strong>Analytics.</strong> Should we add an outside analytics service, its script receives the
              address of the page and your browser’s technical details, and works under that service’s own
              policy.
            </li>
            {mentor ? (
              <li>
                <strong>The {mentor.name} chat.</strong> The chat is provided and hosted by another company
                and is loaded when you open it. It requires an account there, and the provider’s terms and
                privacy policy apply to what you say in it. Your browser offers it your microphone and camera
                only if you allow so. We do not receive your conversations.
              </li>
            ) : null}
            {checksPeople ? (
              <li>
                <strong>Protection of forms.</strong> When you enter a form, Cloudflare Turnstile is loaded.
                It judges by your network address and technical details of your browser whether a person sends
                the form. Cloudflare’s terms and privacy policy apply to it.
              </li>
            ) : null}
            <li>
              <strong>Newsletter tooling.</strong> A mail service delivers our messages and tells us when an
              address cannot be reached.
            </li>
            <li>
              <strong>Videos.</strong> Players are loaded from the video platform, in its privacy-enhanced
              mode, when you press play. Until then nothing is asked of it.
            </li>
            <li>
              <strong>{has.events ? "Events and sharing." : "Sharing."}</strong> {registration} windows in
              which you share a page belong to the services that run them.
            </li>
          </ul>
          <p>Links lead to sites we do not control. Their policies, not this one, hold there.</p>
        </>
      ),
    },
    {
      id: "sharing",
      title: "When we share information",
      body: (
        <p>
          We do not sell personal information, and we do not share it for advertising across other sites. We
          disclose it to the services named above, to a successor who takes over this publication and keeps to
          this policy, and to authorities where the law obliges us to or where somebody’s safety or rights
          depend on it.
        </p>
      ),
    },
    {
      id: "retention",
      title: "How long we keep it",
      body: (
        <p>
          A newsletter address is kept while you are subscribed; afterwards only what is needed to make sure
          that we do not write again. {has.alerts ? "An alert is kept until you end it. " : null}An address
          that was entered and never confirmed is forgotten after {retention.unconfirmed} days. A mail we sent
          you is kept for {retention.mails} days, and who received which newsletter for {retention.deliveries}
          .{has.connect ? " Waitlist entries are kept until the feature opens to you or you withdraw." : null}
          {has.calculator
            ? ` A valuation report and who asked for it are forgotten after ${retention.reports} days.`
            : null}{" "}
          Messages are kept for {retention.messages / 365} years. An address that cannot be reached, or that
          told us never to write again, is kept as a fingerprint from which it cannot be read. Technical
          records are kept briefly. Backups are kept for {retention.backups} days; what you asked us to delete
          does not come back with one.
        </p>
      ),
    },
    {
      id: "security",
      title: "Security",
      body: (
        <p>
          Pages and forms travel encrypted, access to stored information is limited to those who need it, and
          we hold as little of it as we can. No system is beyond fault: should one of ours put your
          information at risk, we will tell you and the authorities as the law requires.
        </p>
      ),
    },
    yourRights(email),
    {
      id: "children",
      title: "Children under 16",
      body: (
        <p>
          This site is written for people at work. It is not meant for children under 16, and we do not
          knowingly collect their personal information. If you believe a child has sent us some, tell us and
          we will delete it.
        </p>
      ),
    },
    {
      id: "transfers",
      title: "Where information is handled",
      body: (
        <p>
          Our providers work in many countries, so your information may be handled outside your own. Where the
          law asks for it, such transfers rest on standard contractual clauses or another recognized
          safeguard.
        </p>
      ),
    },
    {
      id: "changes",
      title: "Changes to this policy",
      body: (
        <p>
          When this policy changes, the date at its top changes with it. We give 30 days notice of a material
          change on this page and, where we hold your address for mailings, by email.
        </p>
      ),
    },
    {
      id: "governing-law",
      title: "Governing law",
      body: (
        <p>
          This policy is governed by the laws of {legal.jurisdiction}, without regard to its rules on conflict
          of laws. Rights that the law of your own country gives you and that cannot be waived remain yours.
        </p>
      ),
    },
    {
      id: "contact",
      title: "Contact",
      body: (
        <p>
          Write to {email} or use the <Link to="/contact">contact page</Link>. The terms on which the site may
          be used are in the <Link to="/terms">Terms of Service</Link>.
        </p>
      ),
    },
  ];
}
