/**
 * Runs first in a partner's page and tells the page around it of everything that should not happen.
 * A classic script: a policy without 'unsafe-inline' lets no other run.
 */
{
  const tell = (what: string, about: string) => parent.postMessage({ what, about }, '*');

  addEventListener('error', (event) => tell('error', event.message || 'a resource'), true);
  addEventListener('unhandledrejection', (event) => tell('rejection', String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) =>
    tell('violation', `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`),
  );
  for (const [name, method] of Object.entries(console)) {
    if (typeof method !== 'function') continue;
    Object.defineProperty(console, name, {
      value: (...args: unknown[]) => tell('console', `${name}: ${args.map(String).join(' ')}`),
    });
  }
}
