import { describe, expect, test } from "vitest";
import { checkAddress } from "~/platform/sources/address.ts";

const REFUSED = [
  // Loopback, in every spelling that a URL parser takes for it.
  "http://127.0.0.1/",
  "http://127.1/",
  "http://127.0.1/",
  "http://127.255.255.254/",
  "http://2130706433/",
  "http://017700000001/",
  "http://0x7f000001/",
  "http://0x7f.0x0.0x0.0x1/",
  "http://0177.0.0.1/",
  "http://0x7f.1/",
  "http://127.0.0.1./",
  "http://127.0.0.1:8080/",
  "http://１２７.０.０.１/",
  "http://127。0。0。1/",
  "http://①②⑦.0.0.1/",
  "http://%31%32%37.0.0.1/",
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://feeds.localhost/",
  "http://0/",
  "http://0.0.0.0/",
  // Private, shared, link-local (cloud metadata), reserved.
  "http://10.0.0.1/",
  "http://10.255.255.255/",
  "http://167772161/",
  "http://012.0.0.1/",
  "http://100.64.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://0xa9fea9fe/",
  "http://2852039166/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://0300.0250.0.1/",
  "http://192.0.0.8/",
  "http://192.0.2.1/",
  "http://192.88.99.1/",
  "http://198.18.0.1/",
  "http://198.51.100.7/",
  "http://203.0.113.7/",
  "http://224.0.0.1/",
  "http://240.0.0.1/",
  "http://255.255.255.255/",
  // IPv6: loopback, unspecified, mapped, compatible, translated, tunnelled, unique local, link-local, multicast.
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[0:0:0:0:0:ffff:10.0.0.1]/",
  "http://[::ffff:8.8.8.8]/",
  "http://[::127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::a00:1]/",
  "http://[2001::1]/",
  "http://[2001:1ff::1]/",
  "http://[2001:db8::1]/",
  "http://[2002:7f00:1::]/",
  "http://[3fff::1]/",
  "http://[fc00::1]/",
  "http://[fd12:3456::1]/",
  "http://[fe80::1]/",
  "http://[ff02::1]/",
  // Names that only a private network knows.
  "http://intranet/",
  "http://router/",
  "http://printer.local/",
  "http://metadata.google.internal/",
  "http://METADATA.GOOGLE.INTERNAL./",
  "http://nas.lan/",
  "http://box.home.arpa/",
  // Not addresses for us at all.
  "ftp://example.com/feed",
  "file:///etc/passwd",
  "data:text/xml,<rss/>",
  "javascript:alert(1)",
  "https://user:secret@example.com/feed",
  "https://user@example.com/feed",
  "//example.com/feed",
  "example.com/feed",
  "https://",
  "https://exa mple.com/",
  "",
];

const ALLOWED = [
  "https://example.com/feed",
  "http://example.com/feed",
  "https://example.com:8443/feed?format=atom",
  "https://bücher.example/feed",
  "https://127.0.0.1.example.com/",
  "https://local.example.com/",
  "https://example.internals/",
  "https://8.8.8.8/",
  "https://172.15.0.1/",
  "https://172.32.0.1/",
  "https://100.128.0.1/",
  "https://192.0.1.1/",
  "https://[2606:4700::6810:85e5]/",
  "https://[2001:200::1]/",
  "https://[2001:4860:4860::8888]/",
];

describe("addresses", () => {
  test.each(REFUSED)("%s is refused", (address) => {
    expect(checkAddress(address)).toMatchObject({ ok: false, reason: expect.any(String) });
  });

  test.each(ALLOWED)("%s is allowed", (address) => {
    expect(checkAddress(address)).toMatchObject({ ok: true });
  });

  test("a redirect's relative address counts from the page that sent it", () => {
    const verdict = checkAddress("../feed.xml", new URL("https://example.com/blog/rss/"));
    expect(verdict).toMatchObject({ ok: true, url: { href: "https://example.com/blog/feed.xml" } });
  });

  test("a redirect's protocol-relative address is judged by its own host", () => {
    expect(checkAddress("//169.254.169.254/", new URL("https://example.com/"))).toMatchObject({ ok: false });
  });
});
