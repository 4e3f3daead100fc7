/**
 * Limits what Lit does to a page when it is imported. Its Trusted Types policy gets our name, so that it doesn't clash
 * with that of a host that uses Lit. It is created with the first template, and a second copy of this script may fail
 * to create it. And nothing of Lit's is stored in globals.
 */
export const politeLit = (name) => ({
  name: 'polite-lit',
  transform: {
    filter: { id: /\/(lit-html|reactive-element)\.js$/ },
    handler(code, id) {
      const polite = code
        .replace(
          /(\w+)\.createPolicy\("lit-html",(\{createHTML:(\w+)=>\3\})\)/,
          `(()=>{let made;const make=()=>{try{return $1.createPolicy("${name}",$2)}catch{return null}};` +
            'return{createHTML:(text)=>(made===void 0&&(made=make()),made?made.createHTML(text):text)}})()',
        )
        .replace(
          /,\w+\.litPropertyMetadata\?\?=new WeakMap;/,
          ';const litPropertyMetadata=new WeakMap;',
        )
        .replace(/\(([\w.]+)\.(?:litHtml|reactiveElement)Versions\?\?=\[\]\)/, '[]');
      if (/createPolicy\("lit-html"|(?:Versions|Metadata)\?\?=/.test(polite)) {
        throw new Error(`${id} does this in another way now: look at it anew.`);
      }
      return { code: polite, map: null };
    },
  },
});
