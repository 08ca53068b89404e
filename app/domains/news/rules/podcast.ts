import { clip, squeeze } from "~/lib/text/text.ts";

/** Reads the topics of an episode from its description, without links, sponsors and timestamps. */

/** Lines of advertising, greetings and links. */
const BESIDE =
  /https?:\/\/|www\.|\b(?:subscribe|follow (?:us|me|\w+ on)|sponsor\w*|promo|discount|newsletter|instagram|tiktok|spotify|apple podcasts|leave a review|timestamps?|chapters|join our|sign up|check out|coupon|use code)\b|^\s*[-–—=_*#•\s]*$|^\s*#\w+/i;

const STAMPED = /^\s*[([]?(?:\d{1,2}:)?\d{1,2}:\d{2}[)\]]?\s*[-–—:|•]?\s*/;

const linesOf = (description: string) => description.split("\n").map(squeeze).filter(Boolean);

/** Returns the first sentences on the topic, at most 300 characters; "" without any. */
export function highlightsOf(description: string): string {
  const sentences = linesOf(description)
    .filter((line) => !BESIDE.test(line) && !STAMPED.test(line) && line.split(" ").length >= 6)
    .join(" ");
  return clip(sentences, 300);
}

/** Returns at most six topics: the names of the chapters, else the hashtags. */
export function keyTopicsOf(description: string): string[] {
  const chapters = linesOf(description)
    .filter((line) => STAMPED.test(line))
    .map((line) => line.replace(STAMPED, ""))
    .filter(
      (line) =>
        line !== "" && !/^(?:intro(?:duction)?|outro|welcome|sponsors?|quick[ -]?fire.*)$/i.test(line),
    );
  const tags = (description.match(/(?<=^|\s)#[\p{L}\p{N}_]{3,30}/gu) ?? []).map((tag) =>
    tag
      .slice(1)
      .replace(/_/g, " ")
      .replace(/(?<=\p{L})(?=\p{Lu}\p{Ll})/gu, " "),
  );
  const topics = chapters.length > 0 ? chapters : tags;
  return [...new Set(topics.map((topic) => clip(topic, 60)))].slice(0, 6);
}
