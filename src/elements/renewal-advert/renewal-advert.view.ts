import { isAmount, isCurrency } from '../../domain/money.js';
import type { Deal } from '../../domain/service-types.js';
import type { Content } from '../../internal/markup.js';
import type { Localizer } from '../../strings/localize.js';

/** What an advert shows of a deal. */
export type ShownDeal = Pick<Deal, 'balance' | 'currency'> & {
  readonly performance: Pick<Deal['performance'], 'progress'>;
};

export interface AdvertScene {
  readonly l: Localizer;
  readonly layout: string;
  readonly deal: ShownDeal | undefined;
  readonly progressUnit: string | undefined;
  /** Where the action leads; without it the action is a button. */
  readonly link: string | undefined;
  readonly onAction: (event: Event) => void;
  /** None where the merchant can't close the advert. */
  readonly onDismiss: (() => void) | undefined;
}

export function renderAdvert(scene: AdvertScene): Content {
  const { l, link, onAction, onDismiss } = scene;
  const layout = scene.layout === 'banner' || scene.layout === 'compact' ? scene.layout : 'card';
  const isShort = layout === 'compact';
  const action = { part: 'action', class: 'button', onclick: onAction };
  const label: Content = ['slot', { name: 'action' }, l.text('advertAction')];
  return [
    'section',
    {
      part: 'base',
      'aria-labelledby': 'heading',
      lang: l.foreign ? 'en' : undefined,
      dir: l.foreign ? 'ltr' : undefined,
    },
    [
      'div',
      { class: `advert ${layout}` },
      [
        'div',
        { class: 'text' },
        [
          'h2',
          { part: 'heading', id: 'heading', class: 'heading' },
          ['slot', { name: 'heading' }, l.text('advertHeading')],
        ],
        isShort
          ? undefined
          : ['div', { part: 'body', class: 'body' }, ['slot', {}, l.text('advertBody')]],
        isShort ? undefined : renderProgress(scene),
      ],
      [
        'div',
        { class: 'actions' },
        link
          ? ['a', { ...action, href: link }, label]
          : [
              'button',
              { ...action, type: 'button', 'aria-describedby': 'notice disclosure' },
              label,
            ],
        onDismiss && [
          'button',
          { part: 'dismiss', class: 'button quiet', type: 'button', onclick: onDismiss },
          l.text('advertDismiss'),
        ],
      ],
      // The first press makes an application (§4.1), whatever else the page says; a link makes none.
      link ? undefined : ['small', { id: 'notice', class: 'muted' }, l.text('advertNotice')],
      ['slot', { name: 'disclosure', id: 'disclosure' }],
    ],
  ];
}

function renderProgress({ l, deal, progressUnit }: AdvertScene): Content {
  if (!deal) return undefined;
  // The document doesn't say of what it is a figure (§2.5): only the page can tell.
  const progress = deal.performance.progress * (progressUnit === 'fraction' ? 100 : 1);
  const balance =
    isCurrency(deal.currency) && isAmount(deal.balance, deal.currency)
      ? l.text('advertBalance', { amount: l.money(deal.balance, deal.currency) })
      : undefined;
  const isKnown = progressUnit === 'percent' || progressUnit === 'fraction';
  const hasProgress = isKnown && progress >= 0 && progress <= 100;
  if (!balance && !hasProgress) return undefined;
  return [
    'div',
    { part: 'progress', class: 'progress' },
    ['span', { id: 'progress' }, l.text('advertProgress')],
    balance && ['strong', {}, balance],
    ...(hasProgress
      ? ([
          ['progress', { max: '100', value: String(progress), 'aria-labelledby': 'progress' }],
          [
            'span',
            { class: 'muted' },
            l.text('advertProgressValue', { percent: l.percent(progress) }),
          ],
        ] as const)
      : []),
  ];
}
