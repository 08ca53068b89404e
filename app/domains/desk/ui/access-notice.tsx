import type { ReactNode } from "react";
import { ACCESS_LOGOUT, type AccessStanding } from "~/platform/desk/access/model.ts";

interface AccessNoticeProps {
  standing: AccessStanding;
  /** Where whoever is signed in goes on; null for anybody else. */
  next: string | null;
}

/** Says on the page of signing in what Cloudflare Access has to do with it. */
export function AccessNotice({ standing, next }: AccessNoticeProps) {
  return (
    <p className="mb-8 max-w-2xl border-s-4 border-accent bg-sheet px-4 py-3">
      {words(standing)}
      {next === null ? null : (
        <>
          {" "}
          <a href={next} className={LINK}>
            Open the desk
          </a>
        </>
      )}
    </p>
  );
}

function words(standing: AccessStanding): ReactNode {
  switch (standing.state) {
    case "around":
      return "Cloudflare Access is in front of this desk, and signs you in by itself. You did not come through it: open the desk at the address it is set up for. A link by mail works as well.";
    case "elsewhere":
      return "Cloudflare Access has signed you in, but for another application. The AUD tag in ACCESS_AUDIENCE, or the team domain in ACCESS_TEAM_DOMAIN, is not that of the application in front of this desk. Until that is corrected, sign in with a link by mail.";
    case "unknown":
      return "Cloudflare Access has signed you in, but this cannot be checked right now. Reload this page in a few seconds.";
    case "stranger":
      return (
        <>
          Cloudflare Access has signed you in as {standing.email}, who is not on the staff list. An owner can
          invite this address. <Leave>Sign in to Access as somebody else</Leave>
        </>
      );
    case "ended":
      return (
        <>
          You are signed out here. Cloudflare Access still knows you.{" "}
          <Leave>Sign out there, and in again</Leave>
        </>
      );
    case "in":
      return "Cloudflare Access has signed you in.";
  }
}

const LINK = "font-semibold text-accent underline underline-offset-2";

const Leave = ({ children }: { children: string }) => (
  <a href={ACCESS_LOGOUT} className={LINK}>
    {children}
  </a>
);
