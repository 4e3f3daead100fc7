import type { AdvertStrings } from '../en-advert.js';

/** Czech, the advert. */
export default {
  advertHeading: 'Můžete požádat o obnovení financování svého podnikání',
  advertBody:
    'Podívejte se, kolik byste mohli získat a kolik by to přesně stálo. Rozhodnete se, až uvidíte své nabídky.',
  advertNotice:
    'Vyžádáním nabídek podáváte žádost. Může při tom proběhnout kontrola vaší osobní úvěrové historie.',
  advertAction: 'Zobrazit mé nabídky',
  advertDismiss: 'Teď ne',
  advertProgress: 'Vaše současné financování',
  advertBalance: 'Zbývá splatit {amount}',
  advertProgressValue: 'Dokončeno: {percent}',
  pickerLoading:
    'Načítáme vaše nabídky. Může to trvat až minutu; ponechte prosím tuto stránku otevřenou.',
  viewLost: 'Tuto část stránky se nepodařilo načíst. Zkuste to znovu nebo stránku obnovte.',
  retry: 'Zkusit znovu',
} satisfies AdvertStrings;
