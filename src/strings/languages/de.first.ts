import type { AdvertStrings } from '../en-advert.js';

/** German, the advert. */
export default {
  advertHeading: 'Sie können eine Anschluss\u00adfinanzierung für Ihr Unternehmen beantragen',
  advertBody:
    'Sehen Sie, wie viel Sie erhalten könnten und was es genau kosten würde. Sie entscheiden erst, wenn Sie Ihre Angebote gesehen haben.',
  advertNotice:
    'Die Anfrage von Angeboten gilt als Antrag. Dabei kann eine Bonitätsauskunft zu Ihrer Person eingeholt werden.',
  advertAction: 'Meine Angebote ansehen',
  advertDismiss: 'Jetzt nicht',
  advertProgress: 'Ihre laufende Finanzierung',
  advertBalance: 'Noch {amount} offen',
  advertProgressValue: 'Fortschritt: {percent}',
  pickerLoading:
    'Ihre Angebote werden abgerufen. Das kann bis zu einer Minute dauern; bitte lassen Sie diese Seite geöffnet.',
  viewLost:
    'Dieser Teil der Seite konnte nicht geladen werden. Versuchen Sie es erneut oder laden Sie die Seite neu.',
  retry: 'Erneut versuchen',
} satisfies AdvertStrings;
