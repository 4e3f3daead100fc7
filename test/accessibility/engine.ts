/** What the engine that runs a test lets a test do. It is asked for here, and nowhere skipped. */
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';

const { userAgent } = navigator;
const isFirefox = userAgent.includes('Firefox/');
const isWebKit = !isFirefox && !userAgent.includes('Chrome/');
const isChromium = !isFirefox && !isWebKit;

/** Media features and the accessibility tree are at hand over Chromium's own protocol only. */
export const emulatesMedia = isChromium;
export const showsTree = isChromium;
/** WebKit's driver knows neither keys that are held down nor the size of a viewport. */
export const holdsKeys = !isWebKit;
export const setsViewport = !isWebKit;

/** Firefox’s driver knows the space bar by what it types, Chromium’s by what is on it. */
const NAMES: Readonly<Record<string, string>> = isChromium ? {} : { Space: ' ' };

export const press = (key: string): Promise<unknown> => sendKeys({ press: NAMES[key] ?? key });
export const type = (text: string): Promise<unknown> => sendKeys({ type: text });

export async function pressShift(key: string): Promise<void> {
  await sendKeys({ down: 'Shift' });
  await sendKeys({ press: key });
  await sendKeys({ up: 'Shift' });
}

const size = { width: innerWidth, height: innerHeight };

/**
 * Makes the page this wide. Where the viewport can't be set the body is: nothing in the elements asks
 * for the viewport, they go by their own width.
 */
export async function narrow(width: number): Promise<void> {
  if (setsViewport) await setViewport({ width, height: size.height });
  else document.body.style.inlineSize = `${width - 16}px`;
}

export async function widen(): Promise<void> {
  if (setsViewport) await setViewport(size);
  else document.body.style.inlineSize = '';
}

export const reduceMotion = (reduce: boolean): Promise<unknown> =>
  emulateMedia({ reducedMotion: reduce ? 'reduce' : 'no-preference' });

const isFor = (feature: string, rule: CSSRule): rule is CSSMediaRule =>
  rule instanceof CSSMediaRule && rule.conditionText.includes(feature);

/** The rules that a style sheet has for a media feature only. */
function rulesFor(feature: string, sheet: CSSStyleSheet): string[] {
  return [...sheet.cssRules].flatMap((rule) =>
    isFor(feature, rule) ? [...rule.cssRules].map(({ cssText }) => cssText) : [],
  );
}

/** Adds style sheets of the test to the shadow roots of elements. Returns the way back. */
export function addStyles(
  hosts: readonly Element[],
  css: string | ((sheets: readonly CSSStyleSheet[]) => string),
): () => void {
  const undo = hosts.map((host) => {
    const root = host.shadowRoot!;
    const before = [...root.adoptedStyleSheets];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(typeof css === 'string' ? css : css(before));
    root.adoptedStyleSheets = [...before, sheet];
    return () => (root.adoptedStyleSheets = before);
  });
  return () => undo.forEach((step) => step());
}

/** As if the media feature had the value that the rules of the elements ask for. */
export const asIf = (feature: string, hosts: readonly Element[]): (() => void) =>
  addStyles(hosts, (sheets) => sheets.flatMap((sheet) => rulesFor(feature, sheet)).join('\n'));

/** As if the media feature had another value than the rules of the elements ask for. */
export function asIfNot(feature: string, hosts: readonly Element[]): void {
  for (const { shadowRoot } of hosts) {
    shadowRoot!.adoptedStyleSheets = shadowRoot!.adoptedStyleSheets.map((sheet) => {
      const without = new CSSStyleSheet();
      const rules = [...sheet.cssRules].filter((rule) => !isFor(feature, rule));
      without.replaceSync(rules.map(({ cssText }) => cssText).join('\n'));
      return without;
    });
  }
}
