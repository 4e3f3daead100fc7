/* global CSSStyleSheet, document */
/** The same interface in React, without JSX: nothing here needs a compiler. */
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import style from './style.css';
import { acceptOffer, createOffers, getMerchant, renewableDeal } from './service.js';
import {
  ADVERT,
  advertOf,
  bankDetailsOf,
  expiryOf,
  FIELDS,
  limitsOf,
  money,
  OFFERS,
  resultOf,
  REVIEW,
  reviewOf,
  rowsOf,
} from './words.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

const card = (props, ...children) =>
  h('section', { className: 'card stack', ...props }, ...children);
const muted = (text) => h('p', { className: 'muted' }, text);

function Rows({ offer }) {
  return h(
    'dl',
    null,
    rowsOf(offer).map(({ label, value, note }) =>
      h(
        'div',
        { className: 'row', key: label },
        h('dt', null, label),
        h('dd', null, value),
        note && h('dd', { className: 'note' }, note),
      ),
    ),
  );
}

function Amount({ offer }) {
  return [
    h('span', { className: 'muted', key: 'label' }, OFFERS.receive),
    h('strong', { className: 'amount', key: 'amount' }, money(offer.funded_amount, offer.currency)),
  ];
}

function Advert({ deal, onStart }) {
  const { balance, progress, complete } = advertOf(deal);
  return card(
    { className: 'card stack advert' },
    h('h2', null, ADVERT.heading),
    muted(ADVERT.body),
    h(
      'div',
      { className: 'progress' },
      h('span', { id: 'progress' }, ADVERT.progress),
      h('strong', null, balance),
      h('progress', { max: 100, value: progress, 'aria-labelledby': 'progress' }),
      h('span', { className: 'muted' }, complete),
    ),
    h('small', null, ADVERT.notice),
    h('button', { className: 'button', type: 'button', onClick: onStart }, ADVERT.action),
  );
}

function Offer({ offer, takings, onChoose }) {
  return h(
    'div',
    { className: 'offer' },
    h(
      'label',
      null,
      h('input', {
        type: 'radio',
        name: 'offer',
        value: offer.offer_id,
        onChange: () => onChoose({ offer }),
      }),
      ' ',
      h('strong', null, offer.description),
    ),
    h(Amount, { offer }),
    h(Rows, { offer }),
    h('p', { className: 'note' }, takings ? resultOf(takings, offer) : null),
  );
}

function Offers({ answer: { products, expiresAt }, onChoose }) {
  const [takings, setTakings] = useState(0);
  const [, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return card(
    null,
    h('h2', null, OFFERS.heading),
    muted(OFFERS.intro),
    h('p', { className: 'expiry' }, expiryOf(expiresAt)),
    products.map((product) =>
      h(
        'div',
        { className: 'stack', role: 'group', key: product.product_id },
        h('h3', null, product.name),
        h('p', null, product.description),
        muted(limitsOf(product)),
        h(
          'div',
          { className: 'offers' },
          product.offers.map((offer) =>
            h(Offer, { key: offer.offer_id, offer, takings, onChoose }),
          ),
        ),
      ),
    ),
    h(
      'details',
      null,
      h('summary', null, OFFERS.whatIf),
      h(
        'label',
        null,
        `${OFFERS.takings} `,
        h('input', {
          inputMode: 'decimal',
          onChange: ({ target }) => setTakings(Number(target.value)),
        }),
      ),
    ),
  );
}

function Review({ offer }) {
  const [sending, setSending] = useState(false);
  const [accepted, setAccepted] = useState();
  const texts = reviewOf(offer);
  const submit = async (event) => {
    event.preventDefault();
    const bankDetails = bankDetailsOf(event.currentTarget);
    setSending(true);
    setAccepted(await acceptOffer(offer.offer_id, bankDetails));
  };
  if (accepted) {
    const { contract_link } = accepted.links;
    return card(
      null,
      h('h2', null, texts.accepted),
      h('a', { href: contract_link, rel: 'noopener noreferrer' }, REVIEW.contract),
    );
  }
  return card(
    null,
    h('h2', null, REVIEW.heading),
    h(
      'div',
      { className: 'columns' },
      h('div', null, h('h3', null, offer.description), h(Amount, { offer }), h(Rows, { offer })),
      h(
        'form',
        { className: 'stack', onSubmit: submit },
        h('h3', null, REVIEW.bank),
        muted(REVIEW.why),
        FIELDS.map(([name, label]) =>
          h(
            'label',
            { className: 'field', key: name },
            label,
            h('input', { name, autoComplete: 'off' }),
          ),
        ),
        h('p', null, texts.binding),
        h('button', { className: 'button', disabled: sending }, texts.action),
      ),
    ),
  );
}

function App(merchant) {
  const [deal, setDeal] = useState();
  const [loading, setLoading] = useState(false);
  const [answer, setAnswer] = useState();
  const [chosen, setChosen] = useState();
  useEffect(() => {
    void getMerchant(merchant.providerId).then((answer) => setDeal(renewableDeal(answer)));
  }, [merchant.providerId]);
  const start = async () => {
    setDeal(undefined);
    setLoading(true);
    setAnswer(await createOffers(merchant));
    setLoading(false);
  };
  return [
    deal && h(Advert, { key: 'advert', deal, onStart: start }),
    loading && card({ key: 'busy', 'aria-busy': true }, h('h2', null, OFFERS.heading)),
    answer && h(Offers, { key: 'offers', answer, onChoose: setChosen }),
    chosen && h(Review, { key: chosen.offer.offer_id, ...chosen }),
  ];
}

const place = document.querySelector('[data-renewal]');
createRoot(place).render(h(App, { ...place.dataset }));
