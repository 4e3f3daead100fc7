import type { AdvertStrings } from '../en-advert.js';

/** Dutch, the advert. */
export default {
  advertHeading: 'U kunt vernieuwing van uw bedrijfsfinanciering aanvragen',
  advertBody:
    'Bekijk hoeveel u zou kunnen krijgen en wat het precies zou kosten. U beslist pas nadat u uw offertes hebt gezien.',
  advertNotice:
    'Offertes opvragen geldt als een aanvraag. Daarbij kan uw persoonlijke kredietregistratie worden geraadpleegd.',
  advertAction: 'Mijn offertes bekijken',
  advertDismiss: 'Niet nu',
  advertProgress: 'Uw huidige financiering',
  advertBalance: 'Nog {amount} terug te betalen',
  advertProgressValue: '{percent} voltooid',
  pickerLoading:
    'Uw offertes worden opgehaald. Dit kan tot een minuut duren; houd deze pagina open.',
  viewLost:
    'Dit deel van de pagina kon niet worden geladen. Probeer het opnieuw of vernieuw de pagina.',
  retry: 'Opnieuw proberen',
} satisfies AdvertStrings;
