import { once } from '../helpers/page.js';

/**
 * The policy that the documentation promises to live under. The origin is written out: Firefox does
 * not know `'self'` in a frame made from `srcdoc`. In a `meta` tag browsers ignore `frame-ancestors`.
 */
export const policy = (trusted = 'merchant-finance-elements'): string =>
  [
    `default-src 'none'`,
    `script-src ${location.origin}`,
    `style-src 'none'`,
    `connect-src ${location.origin}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${trusted}`,
  ].join('; ');

export interface StrictPage {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** Errors, violations, console output. */
  readonly problems: string[];
}

const cleanups: (() => void)[] = [];

/** A page of a partner in a frame, with a witness that runs before everything else in it. */
export async function openStrictPage(
  { csp = policy(), head = '', body = '' }: { csp?: string; head?: string; body?: string },
  sandbox?: string,
): Promise<StrictPage> {
  const frame = document.createElement('iframe');
  frame.width = '800';
  frame.height = '600';
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  const meta = csp && `<meta http-equiv="content-security-policy" content="${csp}">`;
  frame.srcdoc = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">${meta}
    ${WITNESS}${head}</head><body>${body}</body></html>`;
  return show(frame);
}

/** With the nonce of policies that ask for one. */
export const NONCE = 'c2VjcmV0';
const WITNESS = `<script nonce="${NONCE}" src="/test/security/witness.ts"></script>`;

/** The same page from the server, with the policy as a header of its response. */
export function openServedPage(head: string, body: string): Promise<StrictPage> {
  const frame = document.createElement('iframe');
  frame.src = `/strict-page?${String(new URLSearchParams({ head: WITNESS + head, body }))}`;
  return show(frame);
}

async function show(frame: HTMLIFrameElement): Promise<StrictPage> {
  const problems: string[] = [];
  const listen = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow) return;
    const { what, about } = data as { what?: string; about?: string };
    if (what) problems.push(`${what}: ${String(about)}`);
  };
  addEventListener('message', listen);
  cleanups.push(() => {
    removeEventListener('message', listen);
    frame.remove();
  });
  const loaded = once(frame, 'load');
  document.body.append(frame);
  await loaded;
  return {
    window: frame.contentWindow as StrictPage['window'],
    document: frame.contentDocument!,
    problems,
  };
}

/** Messages of the witness are tasks: those sent before this one have arrived. */
export async function settled({ window: page }: Pick<StrictPage, 'window'>): Promise<void> {
  const token = crypto.randomUUID();
  const arrived = new Promise<void>((resolve) => {
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (data !== token) return;
      removeEventListener('message', listen);
      resolve();
    };
    addEventListener('message', listen);
  });
  // In the page's own queue, behind what it has to report; then back to here.
  page.setTimeout(() => page.parent.postMessage(token, '*'));
  await arrived;
}

export function closeStrictPages(): void {
  for (const cleanup of cleanups.splice(0)) cleanup();
  sessionStorage.clear();
}
