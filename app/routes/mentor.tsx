import AiMentor, { headers, loader, meta } from "./ai-mentor.tsx";

export { headers, loader, meta };

/** The mentor's other address: the same page, whose canonical address is /ai-mentor. */
export default function Mentor() {
  return <AiMentor />;
}
