import type { FlowStrings } from '../en.js';

/** Dutch, from the press on. */
export default {
  termReceive: 'U ontvangt',
  termNewFinance: 'Nieuwe financiering',
  termBalanceSettled: 'Lost uw huidige financiering af',
  termBalanceOutOf: 'uit dit bedrag',
  termBalance: 'Nog openstaand van uw huidige financiering',
  termBalanceMore: 'meer dan de nieuwe financiering',
  termBalanceAsk:
    'Vraag de financier, voordat u accepteert, of de nieuwe financiering dit bedrag aflost.',
  termReceiveUnknown: 'niet bekend',
  termReceiveAsk: 'Vraag het de financier voordat u accepteert.',
  termBalanceToday: 'openstaand bedrag bij de laatste controle',
  termCost: 'Kosten van de financiering',
  termCostLowest: 'Uw laagste kosten voor dit bedrag',
  termCostMore: '{amount} meer dan uw laagste kosten voor dit bedrag',
  termRepay: 'U betaalt in totaal terug',
  termShare: 'Percentage van de omzet',
  termShareNote: 'wordt van uw omzet ingehouden tot het totaal is terugbetaald',
  termExpected: 'Verwachte looptijd',
  termExpectedValue: 'ongeveer {duration}',
  termExpectedNote: 'hangt af van uw omzet; een schatting, geen toezegging',
  termFactor: 'Kostenfactor (factor rate)',
  termFactorNote: '{repaid} terug te betalen per {advanced}',

  whatIfHeading: 'Probeer het met uw eigen omzet',
  whatIfTakings: 'Omzet',
  whatIfHint:
    'Elk bedrag dat u wilt, bijvoorbeeld de omzet van een dag. De uitkomst is een berekening, geen prognose.',
  whatIfResult: 'Van {takings} gaat {repaid} naar de terugbetaling en blijft {kept} voor u over.',
  whatIfProblem: 'Typ een bedrag in cijfers, bijvoorbeeld {example}.',

  expiryCountdown: 'Deze offertes verlopen over {duration}, op {date}.',
  expiryOne: 'Deze offerte verloopt over {duration}, op {date}.',

  pickerStart: 'Mijn offertes bekijken',
  pickerStartHeading: 'Bedrijfsfinanciering aanvragen',
  pickerHeading: 'Uw offertes',
  pickerIntro:
    'U betaalt terug met een percentage van uw omzet. Een offerte kiezen verplicht u tot niets.',
  pickerChosen: 'Gekozen: {offer}. Bekijk de offerte hieronder.',
  pickerReview: 'Deze offerte bekijken',
  pickerLimits: 'Dit product is beschikbaar van {minimum} tot {maximum}.',
  pickerNarrow: 'Welk bedrag wilt u?',
  pickerNarrowValue: 'Ongeveer {amount}',
  pickerNarrowShown: {
    one: '{shown} van {total} offerte getoond',
    other: '{shown} van {total} offertes getoond',
  },
  pickerNarrowAll: { one: '{total} offerte tonen', other: 'Alle {total} offertes tonen' },
  pickerNarrowFewer: 'Minder offertes tonen',
  pickerUnavailable: 'Niet beschikbaar',
  pickerLocked: 'Uw acceptatie is verzonden. Hieronder ziet u het resultaat.',
  pickerLoaded: 'Uw offertes staan klaar.',
  pickerEmptyHeading: 'Er is op dit moment geen offerte die u kunt accepteren',
  pickerEmpty:
    'Een financiering die u al hebt, verandert niet. Opnieuw offertes opvragen geldt als een nieuwe aanvraag: overleg eerst met de financier.',
  pickerExpiredHeading: 'Deze offertes zijn verlopen',
  pickerExpired: 'Op deze pagina is er geen geaccepteerd.',
  pickerUnknownHeading: 'We weten niet zeker of uw aanvraag is aangekomen',
  pickerUnknown:
    'Uw aanvraag is verzonden, maar er kwam geen duidelijk antwoord. Mogelijk heeft de aanvraag de financier bereikt.',
  pickerContact:
    'De klantenservice kan nagaan of de aanvraag is aangekomen. Vraag het daar voordat u opnieuw een aanvraag doet.',
  pickerErrorHeading: 'Uw offertes konden niet worden geladen',
  noticeAgain:
    'Opnieuw offertes opvragen geldt als een nieuwe aanvraag. Daarbij kan uw persoonlijke kredietregistratie een tweede keer worden geraadpleegd.',
  pickerAgain: 'Nieuwe aanvraag doen',

  faultOffline:
    'U lijkt offline te zijn. Er is niets verzonden. Controleer uw verbinding en probeer het opnieuw.',
  faultUnreachable: 'De financier was niet bereikbaar. Er is niets gewijzigd.',
  faultElsewhere:
    'Er werd al iets anders voor u verzonden, misschien vanuit een ander tabblad, dus dit is niet verzonden. Kijk eerst daar en probeer het dan opnieuw.',
  faultSignIn: 'Uw sessie is beëindigd. Log opnieuw in en keer terug naar deze pagina.',
  faultForbidden:
    'Uw account heeft hiervoor geen rechten. Er is niets gewijzigd. Vraag het aan degene die de gebruikers beheert.',
  faultBusy:
    'De financier krijgt op dit moment te veel verzoeken. Wacht even en probeer het opnieuw.',
  faultBusyUntil:
    'De financier krijgt op dit moment te veel verzoeken. Probeer het na {time} opnieuw.',
  faultRejected: 'De financier kon dit verzoek niet verwerken. Er is niets gewijzigd.',
  faultRepeated: 'Gebeurt het weer, neem dan contact op met de klantenservice.',
  faultPage:
    'Deze pagina is niet goed ingesteld, dus er is niets verzonden. Neem contact op met de klantenservice.',

  acceptHeading: 'Controleren en accepteren',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: '{amount} accepteren',
  acceptOther: 'Andere offerte kiezen',
  acceptNext:
    'Als u accepteert, maakt het team van de financier uw al ingediende aanvraag compleet. Het kan contact met u opnemen. Mogelijk moet u ook een contract ondertekenen.',
  acceptBinding:
    'Met deze knop accepteert u een nieuwe financiering van {amount} en verbindt u zich ertoe {total} terug te betalen.',
  acceptBindingNet:
    'Met deze knop accepteert u een nieuwe financiering van {amount}, waarvan ongeveer {receive} aan u wordt uitbetaald, en verbindt u zich ertoe {total} terug te betalen.',
  acceptSubmitting: 'Uw acceptatie wordt verzonden. Houd deze pagina open.',
  acceptSending: 'Wordt verzonden…',
  acceptConsentRequired: 'Vink het vakje aan om akkoord te gaan; dan kunt u de offerte accepteren.',
  acceptProblems: 'Controleer het volgende',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Deze offerte is verlopen',
  acceptExpired:
    'De offerte is op deze pagina niet geaccepteerd. Voor nieuwe offertes is een nieuwe aanvraag nodig.',
  acceptRefused: 'Controleer uw bankgegevens of wis ze, en druk opnieuw op de knop.',
  acceptRefusedRequired: 'Controleer uw bankgegevens en druk opnieuw op de knop.',
  acceptErrorHeading: 'Uw acceptatie is niet gelukt',
  acceptUnknownHeading: 'Uw acceptatie is mogelijk gelukt',
  acceptUnknown:
    'Uw acceptatie is verzonden, maar er kwam geen duidelijk antwoord, dus we kunnen niet zeggen of die is gelukt. Voor de zekerheid kan die niet nog een keer worden verzonden.',
  acceptRecheck: 'Nu controleren',
  acceptRechecking: 'Bezig met navragen bij de financier.',
  acceptAbsent:
    'Er is nog niets van te zien. De acceptatie kan toch zijn gelukt: het kan even duren. Controleer het later opnieuw of vraag het de klantenservice, en doe geen nieuwe aanvraag voordat u het weet.',
  acceptRecheckFailed: 'Controleren is niet gelukt. Controleer het zo meteen opnieuw.',
  acceptImpossible:
    'Vanaf hier is dit niet te controleren. Vraag het de klantenservice voordat u een nieuwe aanvraag doet.',
  acceptContact: 'De klantenservice kan helpen. Vermeld wanneer de acceptatie is verzonden.',
  acceptAttempt: 'Acceptatie verzonden: {date}',

  bankHeading: 'Uw bankgegevens',
  bankOptional: 'Optioneel',
  bankWhy:
    'Met uw bankgegevens kan uw aanvraag automatisch worden doorgestuurd en kan het geld mogelijk eerder worden uitbetaald. U mag ze weglaten; dan kan het team van de financier erom vragen.',
  bankWhyRequired:
    'Uw bankgegevens zijn nodig om te accepteren. Zo kan uw aanvraag automatisch worden doorgestuurd en kan het geld mogelijk eerder worden uitbetaald.',
  bankPrivacy:
    'Uw bankgegevens worden één keer, met uw acceptatie, verzonden en niet door deze pagina bewaard.',
  bankName: 'Naam van de bank',
  bankAccountNumber: 'Rekeningnummer',
  bankSortCode: 'Sort code (Britse bankcode)',
  bankSortCodeHint: 'Bijvoorbeeld 20-\u206017-\u206055 of 201755',
  bankAccountType: 'Soort rekening',
  bankRequired: 'Vul dit veld in of laat alle bankgegevens leeg.',
  bankRequiredAll: 'Vul dit veld in.',
  bankDigits: 'Alleen cijfers, bij een IBAN ook letters.',
  bankSortCodeProblem: 'Gebruik groepen cijfers, bijvoorbeeld 20-\u206017-\u206055.',

  acceptedHeading: 'U hebt {amount} geaccepteerd',
  acceptedHeadingPlain: 'Uw acceptatie is gelukt',
  acceptedNext: 'Hoe het verdergaat',
  acceptedSign: 'Lees en onderteken uw contract. De link wordt hier maar één keer getoond.',
  acceptedSignUnknown:
    'Mogelijk moet u nog een contract ondertekenen. De link kan hier niet worden getoond: hebt u in een ander tabblad geaccepteerd, kijk dan daar. Kunt u de link niet vinden, vraag de klantenservice er dan om.',
  acceptedAgents:
    'Het team van de financier maakt uw aanvraag compleet en kan contact met u opnemen als er iets ontbreekt.',
  acceptedAgentsBank:
    'Het team van de financier maakt uw aanvraag compleet en kan contact met u opnemen, bijvoorbeeld voor uw bankgegevens.',
  acceptedPaid: 'Zodra alles compleet is, kan de financier het geld uitbetalen.',
  acceptedKeep:
    'Kopieer of druk af wat u nodig hebt voordat u weggaat: niet alles hiervan kan opnieuw worden getoond.',
  acceptedReference: 'Kenmerk van de aanvraag',
  acceptedCopy: 'Kopiëren',
  acceptedCopied: 'Gekopieerd',
  acceptedCopyFailed:
    'Het kopiëren is niet gelukt. Selecteer de tekst op deze pagina en kopieer die.',
  acceptedContract: 'Uw contract lezen en ondertekenen',
  acceptedContractAlone: 'Contract op een eigen pagina openen',
  acceptedCopyContract: 'Link naar het contract kopiëren',
  acceptedMerchant: 'Uw financiering bij de financier bekijken',
  acceptedLink: 'Meer over uw aanvraag: {name}',
  acceptedNewTab: 'opent in een nieuw tabblad',

  recordHeading: 'Bewijs van uw acceptatie',
  recordPrint: 'Dit bewijs afdrukken',
  recordOffer: 'Offerte',
  recordTime: 'Geaccepteerd',
  recordSite: 'Geaccepteerd op de site',
  recordAgreed: 'U hebt hiermee ingestemd: ‘{text}’',
  recordBank: 'Bankgegevens',
  recordBankSent: 'verzonden',
  recordBankNone: 'niet verzonden',
  recordContract: 'Contract',
  recordOfferReference: 'Kenmerk van de offerte',
  recordYourReference: 'Uw kenmerk',
  recordLanguage: 'Taal van dit bewijs',
} satisfies FlowStrings;
