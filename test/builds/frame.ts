import { once } from '../helpers/page.js';

export const MODULE = '/dist/cdn/merchant-finance-elements.js';
export const IIFE = '/dist/cdn/merchant-finance-elements.iife.js';

const REPORT = `<script>
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
    addEventListener(type, (event) =>
      frameElement.dispatchEvent(new CustomEvent('problem', {
        detail: event.message ?? event.reason?.message ?? event.violatedDirective,
      })),
    );
  }
  for (const type of ['renewal-eligibility', 'finance-error']) {
    addEventListener(type, ({ detail }) =>
      frameElement.dispatchEvent(new CustomEvent(type, { detail })),
    );
  }
</script>`;

const frames: HTMLIFrameElement[] = [];

/** A page of a partner, in a frame. Resolves once it and its scripts are loaded. */
export async function openPage(head: string, body = '', heard?: string) {
  const frame = document.createElement('iframe');
  frames.push(frame);
  frame.width = '800';
  frame.height = '600';
  const errors: string[] = [];
  frame.addEventListener('problem', (event) =>
    errors.push(String((event as CustomEvent<unknown>).detail)),
  );
  frame.srcdoc = `<!doctype html><html lang="en"><head><title>Partner</title>${REPORT}${head}</head>
    <body>${body}</body></html>`;
  const told = heard ? once<CustomEvent<Record<string, unknown>>>(frame, heard) : undefined;
  const loaded = once(frame, 'load');
  document.body.append(frame);
  await loaded;
  const { detail } = (await told) ?? {};
  return {
    window: frame.contentWindow as unknown as Window &
      typeof globalThis & { MerchantFinance?: Record<string, unknown> },
    document: frame.contentDocument!,
    errors,
    detail,
  };
}

export function closePages(): void {
  for (const frame of frames.splice(0)) {
    // WebKit tells a page nothing when its frame is removed, and its channels go on.
    const { contentWindow: page } = frame as { contentWindow: (Window & typeof globalThis) | null };
    page?.dispatchEvent(new page.PageTransitionEvent('pagehide'));
    frame.remove();
  }
  sessionStorage.clear();
}

/** Addresses of what a page has loaded, without the origin. */
export const loadedBy = ({ performance }: Window): string[] =>
  performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, ''));

export const script = (src: string, attributes = ''): string =>
  `<script ${src === MODULE ? 'type="module"' : ''} src="${src}" ${attributes}></script>`;
