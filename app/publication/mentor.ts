import type { Publication } from "~/platform/publication/publication.ts";

export const mentor: NonNullable<Publication["mentor"]> = {
  name: "AI Mentor",
  invitation: "INSTANT AI Mentor",
  chatUrl: "https://mentor.recurring.ai/chat",
  intro:
    "Ask about pricing, hiring, fundraising or the board meeting on Thursday. It answers at any hour, from what this site has published.",
  note: "The AI Mentor chat is free. It requires login and account creation with the chat provider, so that it can remember your conversations.",
  stats: { chats: "34,033", founders: "1,931", success: "94%" },
  samples: [
    {
      question: "We have 40 customers paying $800 a month. Should I hire a salesperson?",
      answer:
        "Not yet, if you closed those 40 yourself and still can. Hire when you have more good leads than hours, and hire two at once: with one you will never know whether the person or the process failed. Until then, write down the ten calls you won, word for word. That is the script your first two will start from.",
    },
    {
      question: "What should our seed deck say about growth? We grow 12% a month, from $30K.",
      answer:
        "Say it in one line and show the months. From $30K a month it is about $117K a month in a year; put both figures on the slide with the number of customers beside them. Investors look next at whether growth is bought, so add what you spent to get it. Three slides on the market will not help a reader who cannot find this one.",
    },
    {
      question: "Our churn is 3% a month. How bad is that?",
      answer:
        "Over a year you lose 31% of your customers, so a third of what you sell only refills the bucket. Split it by size of customer first. If the smallest plan causes most of it, raise its price or close it; if large customers leave too, stop planning the next product and call the last ten who left.",
    },
  ],
  cards: [
    {
      title: "B2B Strategy Chat",
      text: "Pricing, positioning and what to do next, asked as you would ask a partner.",
    },
    {
      title: "VC Pitch Deck Review",
      text: "Go through your deck slide by slide before an investor does.",
    },
    {
      title: "Sales & Hiring Guidance",
      text: "First sales hires, quotas, compensation, and the moment to let go.",
    },
  ],
};
