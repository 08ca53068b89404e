/** Calendar files (RFC 5545): components, their properties, and how they are written. */

export interface CalendarComponent {
  type: string;
  /** Name, with parameters after a semicolon, and value; a text value goes through `calendarText`. */
  properties: [name: string, value: string][];
  components?: CalendarComponent[];
}

/** A complete file: lines end in CRLF and are folded at 75 octets. Serve it as text/calendar. */
export function writeCalendar(component: CalendarComponent): string {
  return linesOf(component)
    .map((line) => `${fold(line)}\r\n`)
    .join("");
}

/** A text as a property's value (section 3.3.11). */
export function calendarText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** "20261201" from "2026-12-01". */
export function calendarDay(day: string): string {
  return day.replaceAll("-", "");
}

/** A moment in UTC: "20261121T093000Z". */
export function calendarMoment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function linesOf({ type, properties, components = [] }: CalendarComponent): string[] {
  return [
    `BEGIN:${type}`,
    ...properties.map(([name, value]) => `${name}:${value}`),
    ...components.flatMap(linesOf),
    `END:${type}`,
  ];
}

const LINE_OCTETS = 75;

/** Breaks a long line before the character that would not fit; the rest goes on after a space (section 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
