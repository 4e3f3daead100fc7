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
          : ['button', { ...action, type: 'button', 'aria-describedby': 'disclosure' }, label],
        onDismiss && [
          'button',
          { part: 'dismiss', class: 'button quiet', type: 'button', onclick: onDismiss },
          l.text('advertDismiss'),
        ],
      ],
      [
        'slot',
        { name: 'disclosure', id: 'disclosure' },
        // The first press makes an application (§4.1); a link makes none.
        link ? undefined : ['small', { class: 'muted' }, l.text('advertNotice')],
      ],
    ],
  ];
}

function renderProgress({ l, deal }: AdvertScene): Content {
  if (!deal) return undefined;
  const { progress } = deal.performance;
  const balance =
    isCurrency(deal.currency) && isAmount(deal.balance, deal.currency)
      ? l.text('advertBalance', { amount: l.money(deal.balance, deal.currency) })
      : undefined;
  const hasProgress = progress >= 0 && progress <= 100;
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
