/**
 * Parts of Lit that these files don't need: those for browsers without constructable style sheets, for polyfills, for
 * decorators, and for elements that are written differently from ours, with expressions in their styles, or with
 * properties that are typed, reflected, keep a default or wrap an accessor. From npm, Lit is unchanged
 * (docs/versioning.md says so). For each file of Lit: what is replaced, and by what.
 */
export const SPARED = {
  'css-tag.js': [
    [/=\w+\.ShadowRoot&&.+?"replace"in CSSStyleSheet\.prototype/, '=!0'],
    [
      /constructor\(t,e,o\)\{.+?toString\(\)\{/,
      'constructor(t){this.cssText=t}get styleSheet(){return this.o||(this.o=new CSSStyleSheet).replaceSync(this.cssText),this.o}toString(){',
    ],
    [/new n\("string"==typeof t\?t:t\+"",void 0,s\)/, 'new n(t)'],
    [/i=\(t,\.\.\.e\)=>\{.+?return new n\(o,t,s\)\}/, 'i=([t])=>new n(t)'],
    ['t instanceof CSSStyleSheet?t:t.styleSheet', 't.styleSheet'],
    [/,s=Symbol\(\),o=new WeakMap/, ''],
    ['toString(){return this.cssText}', ''],
  ],
  // Getters and methods for directives, listeners with options. And parts read `strings` even if they have none: it must
  // not be one of a polluted prototype, which would take the place of every attribute, link and figure.
  'lit-html.js': [
    ['class H{get tagName(){return this.element.tagName}', 'class H{strings;'],
    ['class k{get _$AU', 'class k{strings;get _$AU'],
    ['get parentNode(){return this._$AM.parentNode}', ''],
    [/get parentNode\(\)\{let t=.+?get endNode\(\)\{return this\._\$AB\}/, ''],
    [/setConnected\(t\)\{.+?\}(?=\}class H)/, ''],
    [
      /_\$AI\(t,i=this\)\{if\(\(t=M\(this,t,i,0\).+?this\._\$AH\.handleEvent\(t\)\}/,
      '_$AI(t){this._$AH===A&&this.element.addEventListener(this.name,this),this._$AH=t}handleEvent(t){this._$AH(t)}',
    ],
  ],
  // Our task runs by itself, always has a function for its arguments, and nothing of it is rendered.
  'task.js': [
    [/get taskComplete\(\)\{.+?(?=constructor\()/, ''],
    [
      /constructor\(t,s,i\)\{.+?(?=hostUpdate\()/,
      'constructor(t,s){t.addController(this),this.v=s.task,this.T=s.args}',
    ],
    [/hostUpdate\(\)\{.+?async S\(\)\{/, 'async hostUpdate(){'],
    ['t===s||void 0===t||void 0!==s&&this.m(s,t)||', 's&&r(s,t)||'],
    [/async run\(t\)\{.+?(?=\}const r=)/, 'async run(t){try{await this.v(t)}catch{}}'],
  ],
  'reactive-element.js': [
    [/,p=\w+\.reactiveElementPolyfillSupport/, ''],
    [/,p\?\.\(\{ReactiveElement:y\}\),.+?\.push\("[\d.]+"\)/, ''],
    ['Symbol.metadata??=Symbol("metadata")', ''],
    [/const t=this\[Symbol\.metadata\];if.+?\}(?=this\._\$Eh=new Map)/, ''],
    [
      'createRenderRoot(){const t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return s(t,this.constructor.elementStyles),t}',
      '',
    ],
    [',getOwnPropertyNames:r,getOwnPropertySymbols:o', ''],
    [
      'const t=this.properties,s=[...r(t),...o(t)];for(const i of s)',
      'const t=this.properties;for(const i of Object.keys(t))',
    ],
    // Typed attributes.
    [',c=a.trustedTypes,l=c?c.emptyScript:""', ''],
    [/\{toAttribute\(.+?return i\}\}/, '{}'],
    [/\{attribute:!0,type:String.+?hasChanged:f\}/, '{}'],
    [
      /,h="function"==typeof t\.converter.+?this\._\$Em=null(?=\}\}requestUpdate)/,
      ';this[e]=t.converter?t.converter(s):s',
    ],
    [',e=i._$Eh.get(t);if(void 0!==e&&this._$Em!==e){', ',e=i._$Eh.get(t);if(void 0!==e){'],
    [',this._$Em=null,', ','],
    // Initializers.
    ['static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}', ''],
    [',void 0!==t.l&&(this.l=[...t.l])', ''],
    [',this.constructor.l?.forEach(t=>t(this))', ''],
    // Reflected properties, and defaults.
    [/_\$ET\(t,s\)\{.+?(?=_\$AK\()/, ''],
    ['this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t])),', ''],
    [
      /!\(\(i\.hasChanged\?\?f\)\(h,s\)\|\|.+?\)\)\)return;this\.C\(t,s,i\)\}/,
      '!f(h,s))return;this.C(t,s)}',
    ],
    [
      /C\(t,s,\{useDefault:.+?(?=async _\$EP)/,
      'C(t,s){this._$AL.has(t)||this._$AL.set(t,this.hasUpdated?s:void 0)}',
    ],
    // Hooks.
    [',this.firstUpdated(t)', ''],
    ['firstUpdated(t){}', ''],
    // What our classes or their constructor always replace.
    ['enableUpdating(t){}', ''],
    ['shouldUpdate(t){return!0}', ''],
    ['updated(t){}', ''],
    ['scheduleUpdate(){return this.performUpdate()}', ''],
    ['this._$Eh&&[', '['],
    ['throw t=!1,', 'throw '],
    // Wrapped accessors.
    [',getOwnPropertyDescriptor:h', ''],
    ['s.state&&(s.attribute=!1),', ''],
    // What a declaration lacks must not come from a polluted prototype.
    ['createProperty(t,s=b){if(', 'createProperty(t,s){if(s={__proto__:null,...s},'],
    // What ours always do: they have an accessor for each observed attribute, and schedule their updates.
    [
      'const t=this.scheduleUpdate();return null!=t&&await t,!this.isUpdatePending',
      'await this.scheduleUpdate();return!this.isUpdatePending',
    ],
    [/this\.prototype\.hasOwnProperty\(t\)&&\(.+?wrapped=!0\),/, ''],
    [
      /const\{get:e,set:r\}=h\(.+?\};return\{get:e,set\(s\)\{const h=e\?\.call\(this\);r\?\.call\(this,s\),/,
      'return{get(){return this[s]},set(e){const h=this[s];this[s]=e,',
    ],
    [/const t=this\.constructor\.elementProperties;if\(t\.size>0\).+?\}(?=let t=!1)/, '}'],
    // Names that other compilers would shorten, values for classes that aren't derived from, and functions that are
    // only called in one way.
    [',d=(t,s)=>t', ''],
    ['hasOwnProperty(d("elementProperties"))', 'hasOwnProperty("elementProperties")'],
    ['hasOwnProperty(d("finalized"))', 'hasOwnProperty("finalized")'],
    ['hasOwnProperty(d("properties"))', 'hasOwnProperty("properties")'],
    [/static _\$Ei\(\)\{.+?\}(?=static finalize)/, ''],
    ['this._$Ei(),this.elementProperties.set', 'this.elementProperties.set'],
    [
      'if(this.finalized=!0,this._$Ei(),',
      'this.finalized=!0;const t=n(this);t.finalize(),this.elementProperties=new Map(t.elementProperties);if(',
    ],
    [
      /y\.elementStyles=\[\],.+?y\[d\("finalized"\)\]=new Map/,
      'y.elementProperties=new Map,y.finalized=!0',
    ],
    [
      'const i=Symbol(),h=this.getPropertyDescriptor(t,i,s);void 0!==h&&e(this.prototype,t,h)',
      'const i=Symbol();e(this.prototype,t,{get(){return this[i]},set(e){const h=this[i];this[i]=e,this.requestUpdate(t,h)},configurable:!0,enumerable:!0})',
    ],
    [/static getPropertyDescriptor\(.+?static getPropertyOptions\(t\)\{.+?\}(?=static)/, ''],
    [
      'this.elementStyles=this.finalizeStyles(this.styles)',
      'this.elementStyles=[this.styles].flat(1/0)',
    ],
    [/static finalizeStyles\(.+?;return i\}/, ''],
    ['import{getCompatibleStyle as t,adoptStyles as s}', 'import{adoptStyles as s}'],
    ['t as getCompatibleStyle,', ''],
    ['u as defaultConverter,', ''],
    [',u={},f=', ',f='],
    // Attributes are named by their properties (attributes-by-rule.mjs).
    [
      'const i=this._$Eu(t,s);void 0!==i&&this._$Eh.set(i,t)',
      '!1!==s.attribute&&this._$Eh.set(t.replace(/[A-Z]/g,"-$&").toLowerCase(),t)',
    ],
    [/static _\$Eu\(.+?\}(?=constructor\()/, ''],
    [
      'attributeChangedCallback(t,s,i){this._$AK(t,i)}_$AK(t,s){',
      'attributeChangedCallback(t,h,s){',
    ],
    [
      /if\(void 0!==e\)\{const t=i\.getPropertyOptions\(e\);.+?\}(?=\}requestUpdate)/,
      't=i.elementProperties.get(e);this[e]=t.converter?t.converter(s):s',
    ],
    [
      /requestUpdate\(t,s,i,e=!1,h\)\{.+?this\.C\(t,s\)\}/,
      'requestUpdate(t,s){if(void 0!==t){if(!f(this[t],s))return;this._$AL.has(t)||this._$AL.set(t,this.hasUpdated?s:void 0)}',
    ],
    [/\}C\(t,s\)\{.+?\}(?=async _\$EP)/, '}'],
    [
      't&&this._$AE(s)}',
      't&&(this._$EO?.forEach(t=>t.hostUpdated?.()),this.hasUpdated=!0,this.updated(s))}',
    ],
    [/_\$AE\(t\)\{.+?(?=_\$EM\()/, ''],
    [/this\._\$Ev\(\)\}_\$Ev\(\)\{(?=this\._\$ES)/, ''],
    ['super(),this._$Ep=void 0,', 'super(),'],
    [
      /this\._\$E_\(\),this\.requestUpdate\(\)\}/,
      'this._$Ep=new Map;for(const t of this.constructor.elementProperties.keys())this.hasOwnProperty(t)&&(this._$Ep.set(t,this[t]),delete this[t]);this.requestUpdate()}',
    ],
    [/_\$E_\(\)\{.+?\}(?=connectedCallback)/, ''],
    [
      'if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(const[t,s]of this._$Ep)this[t]=s;this._$Ep=void 0}',
      'this.renderRoot??=this.createRenderRoot();for(const[t,s]of this._$Ep)this[t]=s;this._$Ep=[]',
    ],
  ],
};
