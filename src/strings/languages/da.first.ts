import type { AdvertStrings } from '../en-advert.js';

/** Danish, the advert. */
export default {
  advertHeading: 'Du kan ansøge om at forny din virksomheds finansiering',
  advertBody:
    'Se, hvor meget du kan få tilbudt, og præcis hvad det vil koste. Du beslutter dig først, når du har set dine tilbud.',
  advertNotice:
    'At bede om tilbud regnes som en ansøgning. Den kan medføre, at der indhentes kreditoplysninger om dig som privatperson.',
  advertAction: 'Se mine tilbud',
  advertDismiss: 'Ikke nu',
  advertProgress: 'Din nuværende finansiering',
  advertBalance: '{amount} tilbage at betale',
  advertProgressValue: '{percent} gennemført',
  pickerLoading: 'Henter dine tilbud. Det kan tage op til et minut; hold siden åben.',
  viewLost: 'Denne del af siden kunne ikke indlæses. Prøv igen, eller genindlæs siden.',
  retry: 'Prøv igen',
} satisfies AdvertStrings;
