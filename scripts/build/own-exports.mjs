import { RolldownMagicString } from 'rolldown';

/**
 * Writes the exports of a module in a chunk as an object with getters. The bundler's own helper for it is longer, and
 * lists exports with `for…in`, which a polluted `Object.prototype` would break.
 */
export const ownExports = {
  name: 'own-exports',
  renderChunk(code) {
    const text = new RolldownMagicString(code);
    for (const { index, 0: found, 1: exported } of code.matchAll(/__exportAll\(\{([^{}]*)\}\)/g)) {
      const getters = exported.replace(/(\w+): \(\) => ([\w$]+)/g, 'get $1() { return $2; }');
      text.update(index, index + found.length, `{ __proto__: null,${getters}}`);
    }
    if (/__exportAll\((?!\))/.test(text.toString().replace(/__exportAll = \(/, ''))) {
      throw new Error('The bundler lists exports in another way now: look at it anew.');
    }
    return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
  },
};
