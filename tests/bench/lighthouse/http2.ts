import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Mistake } from "../../../scripts/lib/project.ts";

/** Of one connection, which HTTP/2 knows nothing of (RFC 9113, section 8.2.2). */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "upgrade"];

export interface Http2Front {
  url: string;
  close: () => void;
}

/**
 * Serves a site of this computer over TLS and HTTP/2, as the edge does: its fonts come over the connection of the
 * document, where HTTP/1.1 opens one for each. The certificate is made in the folder, and trusted by nobody.
 */
export async function overHttp2(site: string, folder: string): Promise<Http2Front> {
  const { key, cert } = certificate(folder);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert }, (asked, answer) => passOn(site, agent, asked, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      agent.destroy();
      server.close();
    },
  };
}

function certificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = ["key.pem", "certificate.pem"].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  try {
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-nodes",
        ...curve,
        "-subj",
        "/CN=localhost",
        "-days",
        "2",
        "-keyout",
        key,
        "-out",
        cert,
      ],
      { stdio: "pipe" },
    );
  } catch (error) {
    throw new Mistake(`HTTP/2 needs a certificate, which openssl makes: ${(error as Error).message}`);
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

function passOn(site: string, agent: Agent, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const { method, url, authority } = asked;
  const headers = { ...endToEnd(asked.headers), host: authority };
  const inner = request(new URL(url, site), { method, agent, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, endToEnd(response.headers));
    response.pipe(answer);
  });
  inner.on("error", () => answer.stream.close());
  asked.pipe(inner);
}

/** The headers that concern both ends. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !HOP_BY_HOP.includes(name)),
  );
}
