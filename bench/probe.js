/* global document, requestAnimationFrame, window */
/**
 * Runs in every page, before anything else, the same in all. What is looked for stands in
 * `window.benchTargets`: a host, and a selector in its shadow root, or in itself where it has none.
 */
(() => {
  const shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) shifts.push(value);
  }).observe({ type: 'layout-shift', buffered: true });

  const find = (target) => {
    const { host, inside } = window.benchTargets[target];
    const found = document.querySelector(host);
    return (found?.shadowRoot ?? found)?.querySelector(inside);
  };

  const hasBox = (element) => !!element && element.getBoundingClientRect().height > 0;

  /** The time of the first animation frame in which `isThere`. */
  const firstFrame = (isThere) =>
    new Promise((resolve) => {
      const look = () => {
        if (isThere()) resolve(performance.now());
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });

  function countNodes(node) {
    let count = 1;
    for (const child of node.childNodes) count += countNodes(child);
    if (node.shadowRoot) count += countNodes(node.shadowRoot);
    return count;
  }

  window.bench = {
    find,
    advert: () => firstFrame(() => hasBox(find('advert'))),
    async offers() {
      const start = performance.now();
      find('action').click();
      return (await firstFrame(() => hasBox(find('offer')))) - start;
    },
    /** How long after the next press the review is there. */
    review: () =>
      new Promise((resolve) => {
        const time = async ({ timeStamp }) =>
          resolve((await firstFrame(() => hasBox(find('submit')))) - timeStamp);
        document.addEventListener('pointerdown', time, { capture: true, once: true });
      }),
    /** When the last of all adverts is there. */
    all(host, inside) {
      const hosts = [...document.querySelectorAll(host)];
      let seen = 0;
      const isThere = (found) => hasBox((found.shadowRoot ?? found).querySelector(inside));
      return firstFrame(() => {
        while (seen < hosts.length && isThere(hosts[seen])) seen++;
        return seen === hosts.length;
      });
    },
    shift: () => shifts.reduce((sum, value) => sum + value, 0),
    nodes: () => countNodes(document),
  };
  // Looked for from the start: asking for it later would itself take time.
  if (!window.benchTargets.many) window.benchAdvert = window.bench.advert();
})();
