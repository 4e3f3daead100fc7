import { isAmount } from '../../domain/money.js';
import type { Deal } from '../../domain/service-types.js';
import type { Content, Markup } from '../../internal/markup.js';
import type { Localizer } from '../../strings/localize.js';

/** The parts of a deal that an advert shows. */
export type ShownDeal = Pick<Deal, 'balance' | 'currency'> & {
  readonly performance: Pick<Deal['performance'], 'progress'>;
};

export interface AdvertScene {
  readonly l: Localizer;
  readonly layout: string | undefined;
  readonly deal: ShownDeal | undefined;
  readonly progressUnit: string | undefined;
  /** Whether what the page gives as the body shows nothing: white space between the tags of other slots, a script. */
  readonly isBlank: boolean;
  /** Where the action leads. If unset, the action is a button. */
  readonly link: string | undefined;
  readonly onAction: (event: Event) => void;
  readonly onBody: () => void;
  /** `false` if the merchant can't close the advert. */
  readonly onDismiss: false | (() => void);
}

export function renderAdvert(scene: AdvertScene): Markup {
  const { l, link, layout, isBlank, onAction, onBody, onDismiss } = scene;
  const isWhole = layout !== 'compact';
  return [
    'section',
    {
      class: 'frame',
      translate: 'no',
      'aria-labelledby': 'heading',
      lang: l.foreign && 'en',
      dir: l.foreign && 'ltr',
    },
    [
      'div',
      { part: 'base', class: 'panel', 'data-layout': layout },
      [
        'div',
        { class: 'text' },
        [
          'h2',
          { part: 'heading', id: 'heading' },
          ['slot', { name: 'heading' }, l.text('advertHeading')],
        ],
        isWhole && [
          'div',
          { part: 'body', class: 'body muted' },
          // That, too, keeps a slot from showing what is in it.
          isBlank && ['span', {}, l.text('advertBody')],
          ['slot', { onslotchange: onBody }, l.text('advertBody')],
        ],
        isWhole && renderProgress(scene),
      ],
      // A press on the button makes an application (§4.1), whatever else the page says. A link doesn't.
      !link && ['p', { id: 'notice' }, l.text('advertNotice')],
      [
        'div',
        { class: 'actions' },
        [
          link ? 'a' : 'button',
          {
            part: 'action',
            class: 'button',
            href: link,
            'aria-describedby': !link && 'notice disclosure',
            onclick: onAction,
          },
          ['slot', { name: 'action' }, l.text('advertAction')],
        ],
        onDismiss && [
          'button',
          {
            part: 'dismiss',
            class: 'button quiet',
            'aria-describedby': 'heading',
            onclick: onDismiss,
          },
          l.text('advertDismiss'),
        ],
      ],
      ['slot', { name: 'disclosure', id: 'disclosure' }],
    ],
  ];
}

/** Factors that turn a progress in this unit into a percentage. */
const FACTORS: Readonly<Record<string, number | undefined>> = { percent: 1, fraction: 100 };

function renderProgress({ l, deal, progressUnit }: AdvertScene): Content {
  if (!deal) return undefined;
  const { balance, currency, performance } = deal;
  const given = performance.progress;
  // The document doesn't name the unit (§2.5). What is above 1 is no fraction; up to that, only the page can tell.
  const isClear = !progressUnit && !(given > 0 && given <= 1);
  const progress = given * (FACTORS[String(progressUnit)] ?? (isClear ? 1 : NaN));
  const hasBalance = isAmount(balance, currency);
  const hasProgress = progress >= 0 && progress <= 100;
  return (
    (hasBalance || hasProgress) && [
      'div',
      { part: 'progress', class: 'progress' },
      ['span', {}, l.text('advertProgress')],
      hasBalance && ['strong', {}, l.text('advertBalance', { amount: l.money(balance, currency) })],
      // The words below say the same.
      hasProgress && ['progress', { max: '100', value: String(progress), 'aria-hidden': 'true' }],
      hasProgress && [
        'span',
        { class: 'muted' },
        l.text('advertProgressValue', { percent: l.percent(progress) }),
      ],
    ]
  );
}
