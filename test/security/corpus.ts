/** Links as a hostile or broken service might send them. */
export interface HostileLink {
  readonly href: string;
  /** The address that may be shown; none for most. */
  readonly shown?: string;
}

const bad = (...hrefs: string[]): HostileLink[] => hrefs.map((href) => ({ href }));

const LONG = 'a'.repeat(5_000);

/** What a script of a link or of a text would call, if it ever ran. */
export const ALARM = 'securityAlarm';

/** Links that must never be shown, and strange ones that are harmless all the same. */
export const LINKS: readonly HostileLink[] = [
  ...bad(
    // scripts
    `javascript:${ALARM}()`,
    `JaVaScRiPt:${ALARM}()`,
    `JAVASCRIPT://finance.example/%0a${ALARM}()`,
    `javascript://https://finance.example/%0A${ALARM}()`,
    ` javascript:${ALARM}()`,
    `\u0000javascript:${ALARM}()`,
    `\u0001javascript:${ALARM}()`,
    `java\tscript:${ALARM}()`,
    `java\nscript:${ALARM}()`,
    `java\r\nscript:${ALARM}()`,
    `\njavascript:${ALARM}()`,
    `javascript\u00a0:${ALARM}()`,
    `javascript&colon;${ALARM}()`,
    `&#106;avascript:${ALARM}()`,
    `java%73cript:${ALARM}()`,
    `vbscript:msgbox(1)`,
    `VBScript:msgbox(1)`,
    `livescript:${ALARM}()`,
    `view-source:https://finance.example/`,
    // documents without an origin, or with the page's own
    `data:text/html,<script>parent.${ALARM}()</script>`,
    `DATA:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${ALARM}()'/>`,
    `blob:https://finance.example/3f0e0d0c-0b0a-4908-8706-050403020100`,
    `blob:null/3f0e0d0c-0b0a-4908-8706-050403020100`,
    `filesystem:https://finance.example/temporary/a.html`,
    `about:blank`,
    `about:srcdoc`,
    // programs and files
    `file:///etc/hosts`,
    `file://finance.example/share`,
    `ftp://finance.example/`,
    `ws://finance.example/`,
    `wss://finance.example/`,
    `tel:+441632960000`,
    `mailto:a@finance.example`,
    `intent://finance.example/#Intent;scheme=https;end`,
    `chrome://settings`,
    `resource://gre/`,
    `ms-word:ofe|u|https://finance.example/a.docx`,
    // not encrypted
    `http://finance.example/`,
    `HTTP://finance.example/`,
    // relative to the page
    `//finance.example/`,
    `///finance.example/`,
    `\\\\finance.example\\`,
    `/\\finance.example/`,
    `/contracts/1`,
    `contracts/1`,
    `?contract=1`,
    `#contract`,
    `.`,
    ``,
    ` `,
    // scheme without its slashes, and slashes that are none
    `https:finance.example`,
    `https:/finance.example`,
    `https:\\\\finance.example`,
    `https:\\/finance.example`,
    `https:/\\finance.example`,
    `https://finance.example\\@evil.example/`,
    `https://finance.example\\.evil.example/`,
    `https:\u2044\u2044finance.example/`,
    `https:\uff0f\uff0ffinance.example/`,
    `https\uff1a//finance.example/`,
    `htt\u0440s://finance.example/`,
    // white space that URL parsing takes out
    ` https://finance.example/`,
    `https://finance.example/ `,
    `\thttps://finance.example/`,
    `https://finance.example/\n`,
    `ht\ntps://finance.example/`,
    `https:\t//finance.example/`,
    `https://finance\t.example/`,
    `https://finance.example/a b`,
    `https://finance.example/\u3000`,
    `\ufeffhttps://finance.example/`,
    // credentials: what stands before the @ is not the host
    `https://finance.example@evil.example/`,
    `https://finance.example:443@evil.example/`,
    `https://finance.example%2f@evil.example/`,
    `https://finance.example\u2044contract@evil.example/`,
    `https://user:secret@finance.example/`,
    `https://:secret@finance.example/`,
    `https://user@finance.example/`,
    // no host
    `https://`,
    `https:///`,
    `https://?`,
    `https://#`,
    `https://:443/`,
    `https://[::1`,
    `https://finance.example:99999/`,
    `https://finance.example:port/`,
    `https://finance.<example/`,
    `https://finance%00.example/`,
    `https://256.256.256.256/`,
    `"https://finance.example/"`,
    `url(https://finance.example/)`,
  ),
  { href: 'HTTPS://FINANCE.EXAMPLE/A', shown: 'https://finance.example/A' },
  { href: 'https://finance.example:443/', shown: 'https://finance.example/' },
  { href: 'https://finance.example./', shown: 'https://finance.example./' },
  { href: 'https://finance.example:8443/', shown: 'https://finance.example:8443/' },
  { href: 'https://xn--e1awd7f.example/', shown: 'https://xn--e1awd7f.example/' },
  { href: 'https://\u0430pple.example/', shown: 'https://xn--pple-43d.example/' },
  { href: 'https://[::1]/', shown: 'https://[::1]/' },
  { href: 'https://0x7f.1/', shown: 'https://127.0.0.1/' },
  { href: 'https://finance.example/../../a', shown: 'https://finance.example/a' },
  {
    href: `https://finance.example/?next=javascript:${ALARM}()`,
    shown: `https://finance.example/?next=javascript:${ALARM}()`,
  },
  {
    href: `https://finance.example/"onclick="${ALARM}()`,
    shown: `https://finance.example/%22onclick=%22${ALARM}()`,
  },
  {
    href: `https://finance.example/#"><img/src=x/onerror=${ALARM}()>`,
    shown: `https://finance.example/#%22%3E%3Cimg/src=x/onerror=${ALARM}()%3E`,
  },
  {
    href: 'https://finance.example/\u202egpj.exe',
    shown: 'https://finance.example/%E2%80%AEgpj.exe',
  },
  { href: `https://finance.example/${LONG}`, shown: `https://finance.example/${LONG}` },
];

/** With `link-hosts="finance.example sign.example:8443"`: these stay out, however alike they look. */
export const FOREIGN_HOSTS: readonly string[] = [
  'https://evil.example/',
  'https://finance.example.evil.example/',
  'https://sub.finance.example/',
  'https://xfinance.example/',
  'https://finance.example./',
  'https://finance.example:8443/',
  'https://sign.example/',
  'https://sign.example:443/',
  'https://evil.example/finance.example',
  'https://evil.example/?finance.example',
  'https://evil.example/#finance.example',
  'https://finance\u3002example.evil.example/',
  'https://fin\u0430nce.example/',
];

/** The same hosts, written otherwise. */
export const ALLOWED_HOSTS: readonly HostileLink[] = [
  { href: 'https://finance.example/', shown: 'https://finance.example/' },
  { href: 'https://FINANCE.example:443/', shown: 'https://finance.example/' },
  { href: 'https://finance\u3002example/', shown: 'https://finance.example/' },
  { href: 'https://sign.example:8443/', shown: 'https://sign.example:8443/' },
];

/** What a text field may hold that wants to be more than text. */
export const TEXTS: readonly string[] = [
  // markup
  `<script>${ALARM}()</script>`,
  `<img src=x onerror=${ALARM}()>`,
  `<svg onload=${ALARM}()>`,
  `<svg><script>${ALARM}()</script></svg>`,
  `<iframe srcdoc="<script>parent.${ALARM}()</script>"></iframe>`,
  `<a href="javascript:${ALARM}()">press</a>`,
  `<form action="https://evil.example/"><input name="account_number"></form>`,
  `<style>* { display: none !important }</style>`,
  `<link rel="stylesheet" href="https://evil.example/a.css">`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<template shadowrootmode="open"><script>${ALARM}()</script></template>`,
  `<math><mtext><table><mglyph><style><img src onerror=${ALARM}()></style></mglyph></table></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${ALARM}()>"></noscript>`,
  `<button onclick="${ALARM}()">Accept</button>`,
  `<details open ontoggle=${ALARM}()>`,
  `<input autofocus onfocus=${ALARM}()>`,
  `<slot name="heading"></slot>`,
  // out of wherever it stands
  `"><img src=x onerror=${ALARM}()>`,
  `' onmouseover='${ALARM}()`,
  `" onfocus="${ALARM}()" autofocus tabindex="0" x="`,
  `</p></section></template><script>${ALARM}()</script>`,
  `--><script>${ALARM}()</script><!--`,
  `]]><script>${ALARM}()</script>`,
  `</textarea><script>${ALARM}()</script>`,
  `&lt;script&gt;${ALARM}()&lt;/script&gt;`,
  `&#60;script&#62;${ALARM}()&#60;/script&#62;`,
  // templates, of Lit and of others
  `\${${ALARM}()}`,
  `{{constructor.constructor('${ALARM}()')()}}`,
  `<?lit$000000000$?>`,
  `<!--?lit$000000000$-->`,
  `lit$000000000$`,
  `{amount} {product} {name} {constructor}`,
  `$& $1 $\` $'`,
  // control characters
  `\u001b[31mred\u001b[0m\u001b]8;;https://evil.example/\u0007link`,
  `\u202Eelbaliava ton\u202C`,
  `\u2066\u2067\u202D\u202E`,
  `\u200B\u200C\u200D\uFEFF\u2060`,
  `line\nbreak\r\n\ttab\u2028\u2029`,
  `\uD800 alone`,
  'Z\u0351\u036B\u0343\u036A'.repeat(200),
  // size
  'W'.repeat(5_000),
  'W '.repeat(2_500),
  '\u6F22'.repeat(5_000),
];

/** A word that nothing breaks but the layout. */
export const LONG_WORD = 'W'.repeat(5_000);
