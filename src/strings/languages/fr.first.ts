import type { AdvertStrings } from '../en-advert.js';

/** French, the advert. */
export default {
  advertHeading: 'Vous pouvez demander le renouvellement du financement de votre entreprise',
  advertBody:
    'Découvrez combien vous pourriez obtenir et ce que cela coûterait exactement. Vous ne décidez qu’après avoir vu vos offres.',
  advertNotice:
    'Demander des offres équivaut à déposer une demande de financement. Votre dossier de crédit personnel peut alors être consulté.',
  advertAction: 'Voir mes offres',
  advertDismiss: 'Pas maintenant',
  advertProgress: 'Votre financement en cours',
  advertBalance: 'Il reste {amount} à rembourser',
  advertProgressValue: 'Avancement\u00a0: {percent}',
  pickerLoading:
    'Recherche de vos offres. Cela peut prendre jusqu’à une minute\u202f; veuillez laisser cette page ouverte.',
  viewLost: 'Cette partie de la page n’a pas pu être chargée. Réessayez ou actualisez la page.',
  retry: 'Réessayer',
} satisfies AdvertStrings;
