import { BackLink } from "./back-link.tsx";

/** The line above a page's heading that leads to the front page. */
export const BackHome = () => <BackLink to="/">Back to Home</BackLink>;
