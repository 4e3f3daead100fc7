import type { AdvertStrings } from '../en-advert.js';

/** Finnish, the advert. */
export default {
  advertHeading: 'Voitte hakea yrityksenne rahoituksen uusimista',
  advertBody:
    'Katsokaa, kuinka paljon voisitte saada ja mitä se tarkalleen maksaisi. Päätätte vasta nähtyänne tarjouksenne.',
  advertNotice:
    'Tarjousten pyytäminen katsotaan hakemukseksi. Henkilökohtaiset luottotietonne voidaan tarkistaa sen yhteydessä.',
  advertAction: 'Näytä tarjoukseni',
  advertDismiss: 'Ei nyt',
  advertProgress: 'Nykyinen rahoituksenne',
  advertBalance: 'Maksettavaa jäljellä {amount}',
  advertProgressValue: 'Edistyminen: {percent}',
  pickerLoading: 'Haetaan tarjouksianne. Tämä voi kestää jopa minuutin; pitäkää sivu auki.',
  viewLost: 'Tätä sivun osaa ei voitu ladata. Yrittäkää uudelleen tai päivittäkää sivu.',
  retry: 'Yritä uudelleen',
} satisfies AdvertStrings;
