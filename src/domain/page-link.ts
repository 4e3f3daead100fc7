/** Whether `href` leads to a web page, not into a script or a program. */
export function isPageLink(href: string | undefined, base: string): boolean {
  try {
    return !!href && /^https?:$/.test(new URL(href, base).protocol);
  } catch {
    return false;
  }
}
