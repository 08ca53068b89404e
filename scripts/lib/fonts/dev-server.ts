import type { Plugin } from "vite";
import { FONT_FOLDER } from "../../../app/domains/valuation/report/pdf/font-files.ts";
import { reportFont } from "./report-fonts.ts";

/** Serves the reports' fonts in development, where no build has written them. */
export const reportFonts = (): Plugin => ({
  name: "report-fonts",
  configureServer({ middlewares }) {
    middlewares.use(({ url = "" }, response, next) => {
      if (!url.startsWith(FONT_FOLDER)) return next();
      reportFont(url).then((file) => {
        response.statusCode = file ? 200 : 404;
        response.end(file);
      }, next);
    });
  },
});
