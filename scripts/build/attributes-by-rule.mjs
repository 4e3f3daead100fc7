/**
 * Takes the names of attributes out of the declarations of properties: the Lit of the script-tag builds derives them
 * (spared.mjs). In the sources they are written out, for tools that read them, and for Lit as it is on npm.
 */
const NAMED = /(?<=\b(?<property>\w+): \{[^{}]*?)(?:, )?attribute: '(?<attribute>[^']*)'/g;

export const attributesByRule = {
  name: 'attributes-by-rule',
  transform: {
    filter: { id: /\/src\/elements\/.*\.ts$/, code: /static override properties/ },
    handler(code, id) {
      const short = code.replace(NAMED, (found, property, attribute) => {
        if (attribute !== property.replace(/[A-Z]/g, '-$&').toLowerCase())
          throw new Error(`${id}: ${attribute} isn't ${property} with hyphens, as all others are.`);
        // In the same place, so that columns in the source map stay.
        return ' '.repeat(found.length);
      });
      if (/\battribute: (?!false)/.test(short))
        throw new Error(`${id} names an attribute in another way: look at it anew.`);
      return { code: short, map: null };
    },
  },
};
