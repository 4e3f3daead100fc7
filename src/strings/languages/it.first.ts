import type { AdvertStrings } from '../en-advert.js';

/** Italian, the advert. */
export default {
  advertHeading: 'Può chiedere il rinnovo del finanziamento della Sua attività',
  advertBody:
    'Scopra quanto potrebbe ottenere e quanto costerebbe esattamente. Decide solo dopo aver visto le Sue offerte.',
  advertNotice:
    'Chiedere delle offerte equivale a presentare una domanda. Può comportare una verifica della Sua posizione creditizia personale.',
  advertAction: 'Mostra le mie offerte',
  advertDismiss: 'Non ora',
  advertProgress: 'Il Suo finanziamento attuale',
  advertBalance: '{amount} ancora da rimborsare',
  advertProgressValue: '{percent} completato',
  pickerLoading:
    'Ricerca delle Sue offerte in corso. Può richiedere fino a un minuto; tenga aperta questa pagina.',
  viewLost:
    'Non è stato possibile caricare questa parte della pagina. Riprovi o ricarichi la pagina.',
  retry: 'Riprova',
} satisfies AdvertStrings;
