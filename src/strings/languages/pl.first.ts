import type { AdvertStrings } from '../en-advert.js';

/** Polish, the advert. */
export default {
  advertHeading: 'Mogą Państwo złożyć wniosek o odnowienie finansowania firmy',
  advertBody:
    'Proszę sprawdzić, jaką kwotę mogliby Państwo uzyskać i ile dokładnie by to kosztowało. Decyzję podejmują Państwo dopiero po zapoznaniu się z ofertami.',
  advertNotice:
    'Zapytanie o oferty uznaje się za wniosek. Może to oznaczać sprawdzenie Państwa osobistej historii kredytowej.',
  advertAction: 'Pokaż moje oferty',
  advertDismiss: 'Nie teraz',
  advertProgress: 'Obecne finansowanie',
  advertBalance: 'Do spłaty pozostało {amount}',
  advertProgressValue: 'Postęp: {percent}',
  pickerLoading: 'Trwa pobieranie ofert. Może to potrwać do minuty; proszę nie zamykać tej strony.',
  viewLost:
    'Nie udało się wczytać tej części strony. Proszę spróbować ponownie lub odświeżyć stronę.',
  retry: 'Spróbuj ponownie',
} satisfies AdvertStrings;
