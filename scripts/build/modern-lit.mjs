import { basename } from 'node:path';
import { SPARED } from './spared.mjs';

/** Removes the parts of Lit that our elements don't use. Throws if a new version of Lit is written in another way. */
export const modernLit = {
  name: 'modern-lit',
  transform: {
    filter: {
      id: /\/(?:reactive-element\/(?:css-tag|reactive-element)|task\/task|lit-html\/lit-html)\.js$/,
    },
    handler: (code, id) => ({
      code: SPARED[basename(id)].reduce((text, [found, instead]) => {
        const parts = text.split(found);
        if (parts.length !== 2)
          throw new Error(`${id} does ${found} in another way now: look at it anew.`);
        return parts.join(instead);
      }, code),
      map: null,
    }),
  },
};
