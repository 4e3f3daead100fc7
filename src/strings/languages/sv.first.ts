import type { AdvertStrings } from '../en-advert.js';

/** Swedish, the advert. */
export default {
  advertHeading: 'Du kan ansöka om att förnya din företagsfinansiering',
  advertBody:
    'Se hur mycket du skulle kunna få och exakt vad det skulle kosta. Du bestämmer dig först när du har sett dina erbjudanden.',
  advertNotice:
    'Att be om erbjudanden räknas som en ansökan. Den kan innebära att en kreditupplysning tas på dig som privatperson.',
  advertAction: 'Se mina erbjudanden',
  advertDismiss: 'Inte nu',
  advertProgress: 'Din nuvarande finansiering',
  advertBalance: '{amount} kvar att återbetala',
  advertProgressValue: '{percent} slutfört',
  pickerLoading: 'Hämtar dina erbjudanden. Det kan ta upp till en minut; håll sidan öppen.',
  viewLost: 'Den här delen av sidan kunde inte läsas in. Försök igen eller läs in sidan på nytt.',
  retry: 'Försök igen',
} satisfies AdvertStrings;
