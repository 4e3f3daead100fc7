import { expect } from '@open-wc/testing';
import { languages, load } from '../../src/strings/catalog.js';
import { flowStrings } from '../../src/strings/en.js';
import { advertStrings } from '../../src/strings/en-advert.js';
import { loadStrings } from '../../src/strings/loading.js';
import { localizer } from '../../src/strings/localize.js';
import type { Plural } from '../../src/strings/plural.js';
import type { Strings } from '../../src/strings/strings.js';

type Text = string | Plural;
type Texts = Readonly<Record<string, Text>>;

const english: Texts = { ...advertStrings, ...flowStrings };

/** The same as in English, and rightly so. */
const SHARED: Readonly<Record<string, readonly (keyof Strings)[]>> = {
  de: ['acceptOffer', 'acceptProblem'],
  es: ['acceptOffer', 'acceptProblem'],
  it: ['acceptOffer', 'acceptProblem'],
  pt: ['acceptOffer', 'acceptProblem'],
  nl: ['acceptOffer', 'acceptProblem', 'recordContract'],
  sv: ['acceptOffer', 'acceptProblem'],
  da: ['acceptOffer', 'acceptProblem'],
  nb: ['acceptOffer', 'acceptProblem'],
  fi: ['acceptOffer', 'acceptProblem'],
  pl: ['acceptOffer', 'acceptProblem'],
  cs: ['acceptOffer', 'acceptProblem'],
};

/** Words of a promise, which no provider has given. */
const PROMISES: Readonly<Record<string, RegExp>> = {
  en: /guarantee|pre-?approved|risk[- ]free|no cost|certain(ly)?\b/i,
  de: /garant|versprechen|vorab genehmigt|risikofrei|risikolos|kostenlos|kostenfrei|sicher (erhalten|bekommen)/i,
  fr: /garanti|préapprouv|pré-approuv|sans risque|sans frais|gratuit|assuré/i,
  es: /garanti[zc]|garantía|preaprobad|sin riesgo|sin coste|gratis|asegurad/i,
  it: /garant|preapprovat|senza rischi|senza costi|gratuit|gratis|assicurat/i,
  pt: /garant|pré-?aprovad|sem risco|sem custo|gr[aá]ti|gratuit|assegurad/i,
  nl: /garand|garantie|gegarandeerd|vooraf goedgekeurd|zonder risico|risicovrij|kosteloos|gratis/i,
  sv: /garant|förhandsgodkän|riskfri|utan risk|kostnadsfri|gratis|utlova/i,
  da: /garant|forhåndsgodken|risikofri|uden risiko|omkostningsfri|uden omkostninger|gratis|lover/i,
  nb: /garant|forhåndsgodkj|risikofri|uten risiko|kostnadsfri|uten kostnad|gratis|lover/i,
  fi: /taattu|takaamme|takuu|riskitön|riskittä|ilmai[ns]|ennakkohyväksy/i,
  pl: /gwarant|wstępnie zatwierdz|bez ryzyka|bezpłatn|za darmo|zapewniamy/i,
  cs: /garant|zaruč|záruk|předschvál|bez rizika|zdarma|bezplatn/i,
};

/** Other names for who lends and decides: a merchant would take them for one more party. */
const OTHER_NAMES: Readonly<Record<string, RegExp>> = {
  en: /financ\w+ service|(?<!finance )provider/i,
  de: /dienst|(?<!s)anbieter/i,
  fr: /organisme|service/i,
  es: /entidad|servicio de financ/i,
  it: /servizio/i,
  pt: /serviço|fornecedor|financeira|entidade(?! financiadora)/i,
  nl: /dienst/i,
  sv: /tjänst/i,
  da: /tjeneste|udbyder|långiver/i,
  nb: /tjeneste|tilbyder|långiver/i,
  fi: /palvelu/i,
  pl: /usług/i,
  cs: /služb|poskytovatel\p{L}*(?! financování)(?!\p{L})/iu,
};

/** “Your finance with the provider”: there is no doubt which one. */
const WITH_A_SHORT_NAME: keyof Strings = 'acceptedMerchant';

/** The placeholders that are filled in with an amount. */
const AMOUNT = /\{(?:amount|total|receive|repaid|advanced|takings|kept|example|minimum|maximum)\}/g;

/** The money of where a language is spoken. */
const MONEY: Readonly<Record<string, string>> = {
  'en-us': 'USD',
  sv: 'SEK',
  da: 'DKK',
  nb: 'NOK',
  pl: 'PLN',
  cs: 'CZK',
};

const textsOf = async (tag: string): Promise<Texts> => ({
  ...(await load(`${tag}.first`)).default,
  ...(await load(`${tag}.flow`)).default,
});

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].join().split(',').sort();

const COMPLETE = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs'];
const PSEUDO = ['en-xa', 'ar-xb'];

describe('the catalog of languages', () => {
  it('has those that it is said to have, and no English', () => {
    expect([...languages].sort()).to.deep.equal([...COMPLETE, 'en-us', ...PSEUDO].sort());
  });
});

describe('the English texts', () => {
  it('are each there once', () => {
    const keys = [...Object.keys(advertStrings), ...Object.keys(flowStrings)];
    expect(new Set(keys).size).to.equal(keys.length);
    expect(
      Object.values(english)
        .flatMap(formsOf)
        .filter((text) => !text.trim()),
    ).to.be.empty;
  });

  it('promise nothing', () => {
    for (const [key, text] of Object.entries(english)) {
      for (const form of formsOf(text)) expect(form, key).not.to.match(PROMISES.en!);
    }
  });

  it('have one name for who lends', () => {
    for (const [key, text] of Object.entries(english)) {
      if (key === WITH_A_SHORT_NAME) continue;
      for (const form of formsOf(text)) expect(form, key).not.to.match(OTHER_NAMES.en!);
    }
  });
});

for (const tag of [...COMPLETE, ...PSEUDO]) {
  describe(`the texts in ${tag}`, () => {
    let texts: Texts;
    before(async () => void (texts = await textsOf(tag)));

    it('are all there', async () => {
      expect(Object.keys(texts).sort()).to.deep.equal(Object.keys(english).sort());
      const { default: advert } = await load(`${tag}.first`);
      expect(Object.keys(advert).sort(), 'of the advert').to.deep.equal(
        Object.keys(advertStrings).sort(),
      );
    });

    it('have the placeholders of English', () => {
      for (const [key, text] of Object.entries(english)) {
        const expected = placeholders(formsOf(text)[0]!);
        for (const form of formsOf(texts[key]!)) {
          expect(placeholders(form), `${key}: ${form}`).to.deep.equal(expected);
        }
      }
    });

    it('have plural forms where English has', () => {
      for (const [key, text] of Object.entries(english)) {
        expect(typeof texts[key], key).to.equal(typeof text);
      }
    });

    it('are no English', () => {
      const same = Object.keys(english).filter((key) => {
        const [words] = formsOf(english[key]!);
        return formsOf(texts[key]!).includes(words!);
      });
      const allowed = PSEUDO.includes(tag) ? [] : (SHARED[tag] ?? []);
      expect(same.filter((key) => !allowed.includes(key as keyof Strings))).to.deep.equal([]);
    });
  });
}

for (const tag of [...COMPLETE, 'en-us']) {
  describe(`the copy in ${tag}`, () => {
    let texts: [key: string, form: string][];
    before(async () => {
      texts = Object.entries(await textsOf(tag)).flatMap(([key, text]) =>
        formsOf(text).map((form): [string, string] => [key, form]),
      );
    });

    it('promises nothing', () => {
      for (const [key, text] of texts) {
        expect(text, key).not.to.match(PROMISES[tag.slice(0, 2)]!);
      }
    });

    it('has one name for who lends', () => {
      for (const [key, text] of texts) {
        if (key === WITH_A_SHORT_NAME) continue;
        expect(text, key).not.to.match(OTHER_NAMES[tag.slice(0, 2)]!);
      }
    });

    it('is set with care', () => {
      for (const [key, text] of texts) {
        expect(text, `${key}: typewriter’s marks`).not.to.match(/['"]|\.\.\./);
        expect(text, `${key}: spaces`).not.to.match(/^\s|\s$|\s\s/);
        if (tag === 'fr') {
          expect(text, `${key}: no space before a mark`).not.to.match(/[^\u00a0]:|[^\u202f][;?!]/);
        } else {
          expect(text, `${key}: a space before a mark`).not.to.match(/\s[:;?!]/);
        }
      }
    });

    it('has no second full stop after an amount that ends with one', () => {
      const currency = MONEY[tag] ?? 'EUR';
      const amount = new Intl.NumberFormat(tag, { style: 'currency', currency }).format(1500);
      for (const [key, text] of texts) {
        expect(text.replace(AMOUNT, amount), key).not.to.include('..');
      }
    });

    it('ends its sentences as English does', () => {
      for (const [key, text] of texts) {
        const ends = /[.?]$/.test(formsOf(english[key]!)[0]!);
        // Dates come last in some, in brackets in others.
        expect(/[.?]$/.test(text), `${key}: ${text}`).to.equal(ends);
      }
    });
  });
}

for (const tag of COMPLETE) {
  it(`the plural forms in ${tag} are those of the language`, async () => {
    const texts = await textsOf(tag);
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === 'string') continue;
      // Engines differ in how much of CLDR they know: French has had `many` for some years only.
      expect(Object.keys(text), key).to.include.members(pluralCategories);
    }
  });
}

// A verb whose subject is an amount would be wrong for one euro and, in French, for all below two.
for (const [tag, expected] of [
  ['de', 'Von 10 € zahlen Sie 1 € zurück und behalten 9 €.'],
  ['fr', 'Sur 10 €, vous remboursez 1 € et gardez 9 €.'],
  ['es', 'De 10 €, usted devuelve 1 € y se queda con 9 €.'],
  ['it', 'Su 10 €, Lei rimborsa 1 € e conserva 9 €.'],
  ['pt-PT', 'De 10 €, reembolsa 1 € e fica com 9 €.'],
] as const) {
  it(`the sentence about takings in ${tag} is right for one euro`, async () => {
    await loadStrings(tag, ['flow']);
    const { text, money } = localizer(tag);
    const [takings, repaid, kept] = [10, 1, 9].map((amount) => money(amount, 'EUR'));
    const sentence = text('whatIfResult', { takings: takings!, repaid: repaid!, kept: kept! });
    expect(sentence.replace(/\s/g, ' ')).to.equal(expected);
  });
}

describe('American English', () => {
  it('has only what differs, with the placeholders of British English', async () => {
    for (const [key, text] of Object.entries(await textsOf('en-us'))) {
      expect(text, key).not.to.equal(english[key]);
      expect(placeholders(text as string), key).to.deep.equal(placeholders(english[key] as string));
    }
  });
});

describe('the pseudo-locales', () => {
  it('en-XA is English with accents, a third longer, in brackets', async () => {
    const texts = await textsOf('en-xa');
    expect(texts.advertDismiss).to.equal('⟦Ñöţ ñöŵ···⟧');
    expect(texts.pickerLimits).to.match(/^⟦Ţĥîš .*\{minimum\}.*\{maximum\}.*⟧$/);
    const length = (all: Texts) => Object.values(all).flatMap(formsOf).join('').length;
    expect(length(texts) / length(english)).to.be.within(1.3, 1.5);
  });

  it('ar-XB is English from right to left', async () => {
    const texts = await textsOf('ar-xb');
    expect(texts.advertDismiss).to.equal('\u202eNot\u202c \u202enow\u202c');
    expect(texts.advertBalance).to.equal(
      '{amount} \u202eleft\u202c \u202eto\u202c \u202erepay\u202c',
    );
    for (const text of Object.values(texts).flatMap(formsOf)) {
      const count = (mark: string) => text.split(mark).length;
      expect(count('\u202e')).to.equal(count('\u202c'));
      expect(text.replace(/\{\w+\}/g, '')).not.to.match(/[{}]/);
    }
  });
});
