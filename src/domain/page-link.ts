/** Whether `href` leads to a web page, rather than to a script or an application. */
export function isPageLink(href: string | undefined, base: string): boolean {
  try {
    return !!href && /^https?:$/.test(new URL(href, base).protocol);
  } catch {
    return false;
  }
}
