/**
 * Arguments for headless Chromium that also work as root and in a container with little shared memory, and that keep it
 * from making requests of its own.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two pages for the address bar, which it would otherwise load beside every page that opens: 0.8 s of processor time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];
