/**
 * The sandbox's contract is at an address that is nobody's. Where it is embedded, a page of the
 * gallery's own stands in for it: nothing leaves for that address.
 */
const CONTRACT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Contract (example)</title>
    <style>
      body { max-width: 40rem; margin: 2rem auto; padding: 0 1.5rem; font: 1rem/1.6 Georgia, serif; }
      h1 { font-size: 1.375rem; }
    </style>
  </head>
  <body>
    <h1>Contract (example)</h1>
    <p>Here the provider’s page would stand, with what is agreed and a place to sign.</p>
    <p>It is a page of its own: the elements frame it and read nothing of it.</p>
  </body>
</html>`;

/** Replaces addresses that begin with `origin`, for frames that are made from now on. */
export function standIn(origin: string): void {
  HTMLIFrameElement.prototype.setAttribute = function (name: string, value: string) {
    const isContract = name === 'src' && value.startsWith(`${origin}/contracts/`);
    Element.prototype.setAttribute.call(
      this,
      isContract ? 'srcdoc' : name,
      isContract ? CONTRACT : value,
    );
  };
}
