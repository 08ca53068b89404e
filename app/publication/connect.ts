import type { Publication } from "~/platform/publication/publication.ts";

export const connect: Publication["connect"] = {
  headline: "The right introduction, made by people who know both sides",
  standfirst:
    "Recurring Connect matches founders, investors and operators of B2B software who have met at our conferences: for funding, revenue, talent and wisdom.",
  badges: ["Recurring Verified Only", "10+ Years of Network Data", "Global B2B Community"],
  areas: [
    {
      title: "Funding Connect",
      text: "Founders meet the investors whose stage, sector and check size fit, and nobody else.",
      points: [
        "Matched by stage, sector and check size",
        "Introductions that both sides agreed to",
        "Investors with a record of closing",
        "Your figures shown only when you say so",
      ],
    },
    {
      title: "Revenue Connect",
      text: "Companies refer customers to each other where their products meet and do not compete.",
      points: [
        "Partners that sell to your buyers",
        "Referrals with terms agreed beforehand",
        "References from companies like yours",
        "A record of what each introduction became",
      ],
    },
    {
      title: "Talent Connect",
      text: "Operators who have done the job at the next size up, and companies that are about to get there.",
      points: [
        "Executives and first hires alike",
        "Experience told by stage, not by title",
        "Quiet searches, on both sides",
        "References from people you have met",
      ],
    },
    {
      title: "Wisdom Connect",
      text: "An hour with somebody who has solved your problem, as mentor or as mentee.",
      points: [
        "Mentors by problem, not by fame",
        "Single calls or a standing hour",
        "Groups of peers at the same ARR",
        "Give an hour for each one you take",
      ],
    },
  ],
  network: {
    title: "A verified network",
    text: "Everyone in it has been in a room with us. Initial access is for verified attendees of our annual and European conferences; others follow by referral.",
    groups: [
      { name: "Recurring Annual attendees", years: "2023 to 2026", status: "Verified" },
      { name: "Recurring Europa attendees", years: "2023 to 2026", status: "Verified" },
      { name: "Expanded access, by referral of a member", years: "Later", status: "Future" },
    ],
  },
  steps: [
    {
      title: "Verify & Profile",
      text: "We check your ticket, and you say in a few lines what you look for and what you can give.",
    },
    {
      title: "Smart Matching",
      text: "Ten years of who met whom, and what came of it, suggest a few people a month. You see why.",
    },
    {
      title: "Facilitated Connections",
      text: "When both sides say yes, one of us writes the introduction, with the context each of you needs.",
    },
  ],
  closing: {
    title: "Be there when it opens",
    text: "Places open in the order of the waitlist, verified attendees first.",
  },
  // What is stored is the value: keep it when the wording changes.
  eventAttendance: [
    { value: "annual-2025", label: "Recurring Annual 2025" },
    { value: "annual-2024", label: "Recurring Annual 2024" },
    { value: "annual-2023", label: "Recurring Annual 2023" },
    { value: "europa-2024", label: "Recurring Europa 2024" },
    { value: "europa-2023", label: "Recurring Europa 2023" },
    { value: "multiple-events", label: "Several of them" },
    { value: "local-meetups", label: "Local meetups" },
    { value: "no-events", label: "None so far" },
  ],
};
