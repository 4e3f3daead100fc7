import type { AdvertStrings } from '../en-advert.js';

/** Norwegian Bokmål, the advert. */
export default {
  advertHeading: 'Du kan søke om å fornye bedriftsfinansieringen din',
  advertBody:
    'Se hvor mye du kan få tilbud om, og nøyaktig hva det vil koste. Du bestemmer deg først når du har sett tilbudene dine.',
  advertNotice:
    'Å be om tilbud regnes som en søknad. Den kan føre til en kredittsjekk av deg som privatperson.',
  advertAction: 'Se tilbudene mine',
  advertDismiss: 'Ikke nå',
  advertProgress: 'Din nåværende finansiering',
  advertBalance: '{amount} igjen å betale tilbake',
  advertProgressValue: '{percent} fullført',
  pickerLoading: 'Henter tilbudene dine. Det kan ta opptil ett minutt; hold siden åpen.',
  viewLost: 'Denne delen av siden kunne ikke lastes inn. Prøv igjen, eller last inn siden på nytt.',
  retry: 'Prøv igjen',
} satisfies AdvertStrings;
