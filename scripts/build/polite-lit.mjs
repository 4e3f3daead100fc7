/**
 * What Lit does to a page when it is imported, as it may be done in somebody else's page: its Trusted
 * Types policy carries our name, so that it lives beside a host that uses Lit, is made with the first template, and
 * a second copy of this script may fail to create it; and nothing of Lit's is kept in a global.
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
