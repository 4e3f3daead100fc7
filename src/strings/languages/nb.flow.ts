import type { FlowStrings } from '../en.js';

/** Norwegian Bokmål, from the press on. */
export default {
  termReceive: 'Du mottar',
  termNewFinance: 'Ny finansiering',
  termBalanceSettled: 'Innfrir din nåværende finansiering',
  termBalanceOutOf: 'betales av dette beløpet',
  termBalance: 'Igjen å betale tilbake på din nåværende finansiering',
  termBalanceMore: 'mer enn den nye finansieringen',
  termBalanceAsk:
    'Spør finansieringsselskapet om den nye finansieringen innfrir den nåværende, før du aksepterer.',
  termReceiveUnknown: 'ukjent',
  termReceiveAsk: 'Spør finansieringsselskapet før du aksepterer.',
  termBalanceToday: 'igjen å betale tilbake da det sist ble sjekket',
  termCost: 'Finansieringskostnad',
  termCostLowest: 'Din laveste kostnad for dette beløpet',
  termCostMore: '{amount} mer enn din laveste kostnad for dette beløpet',
  termRepay: 'Du betaler tilbake totalt',
  termShare: 'Andel av omsetningen',
  termShareNote: 'trekkes fra omsetningen din til hele beløpet er betalt tilbake',
  termExpected: 'Forventet løpetid',
  termExpectedValue: 'ca. {duration}',
  termExpectedNote: 'avhenger av omsetningen din; et anslag, ikke et løfte',
  termFactor: 'Kostnadsfaktor (factor rate)',
  termFactorNote: '{repaid} betales tilbake per {advanced}',

  whatIfHeading: 'Prøv med din egen omsetning',
  whatIfTakings: 'Omsetning',
  whatIfHint:
    'Et valgfritt beløp, for eksempel omsetningen for en dag. Resultatet er en beregning, ikke en prognose.',
  whatIfResult: 'Av {takings} går {repaid} til tilbakebetaling, og du beholder {kept}.',
  whatIfProblem: 'Skriv et beløp med tall, for eksempel {example}.',

  expiryCountdown: 'Disse tilbudene utløper om {duration}, den {date}.',
  expiryOne: 'Dette tilbudet utløper om {duration}, den {date}.',

  pickerStart: 'Se tilbudene mine',
  pickerStartHeading: 'Søk om bedriftsfinansiering',
  pickerHeading: 'Tilbudene dine',
  pickerIntro:
    'Du betaler tilbake med en andel av omsetningen din. Å velge et tilbud forplikter deg ikke til noe.',
  pickerChosen: 'Valgt: {offer}. Gå gjennom tilbudet nedenfor.',
  pickerReview: 'Gå gjennom tilbudet',
  pickerLimits: 'Dette produktet tilbys fra {minimum} til {maximum}.',
  pickerNarrow: 'Hvilket beløp ønsker du?',
  pickerNarrowValue: 'Omtrent {amount}',
  pickerNarrowShown: {
    one: 'Viser {shown} av {total} tilbud',
    other: 'Viser {shown} av {total} tilbud',
  },
  pickerNarrowAll: { one: 'Vis {total} tilbud', other: 'Vis alle {total} tilbud' },
  pickerNarrowFewer: 'Vis færre tilbud',
  pickerUnavailable: 'Ikke tilgjengelig',
  pickerLocked: 'Aksepten din er sendt. Se resultatet nedenfor.',
  pickerLoaded: 'Tilbudene dine er klare.',
  pickerEmptyHeading: 'Det finnes ikke noe tilbud du kan akseptere for øyeblikket',
  pickerEmpty:
    'Finansiering du allerede har, endres ikke. Å be om tilbud igjen regnes som en ny søknad: Spør finansieringsselskapet først.',
  pickerExpiredHeading: 'Disse tilbudene har utløpt',
  pickerExpired: 'Ingen av dem er akseptert på denne siden.',
  pickerUnknownHeading: 'Vi er ikke sikre på om søknaden din kom frem',
  pickerUnknown:
    'Vi sendte søknaden din, men fikk ikke noe klart svar. Den kan ha kommet frem til finansieringsselskapet.',
  pickerContact: 'Kundeservice kan finne ut om søknaden kom frem. Spør dem før du søker igjen.',
  pickerErrorHeading: 'Tilbudene dine kunne ikke hentes',
  noticeAgain:
    'Å be om tilbud igjen regnes som en ny søknad. Den kan føre til enda en kredittsjekk av deg som privatperson.',
  pickerAgain: 'Send en ny søknad',

  faultOffline:
    'Det ser ut til at du er frakoblet. Ingenting er sendt. Sjekk tilkoblingen og prøv igjen.',
  faultUnreachable: 'Vi fikk ikke kontakt med finansieringsselskapet. Ingenting er endret.',
  faultElsewhere:
    'En annen forespørsel var allerede i ferd med å bli sendt for deg, kanskje fra en annen fane, så denne ble ikke sendt. Se etter der først, og prøv så igjen.',
  faultSignIn: 'Økten din er avsluttet. Logg inn igjen, og gå så tilbake til denne siden.',
  faultForbidden:
    'Brukerkontoen din har ikke tilgang til dette. Ingenting er endret. Spør den som administrerer brukerne.',
  faultBusy:
    'Finansieringsselskapet har for mange forespørsler akkurat nå. Vent litt og prøv igjen.',
  faultBusyUntil:
    'Finansieringsselskapet har for mange forespørsler akkurat nå. Prøv igjen etter {time}.',
  faultRejected:
    'Finansieringsselskapet kunne ikke behandle denne forespørselen. Ingenting er endret.',
  faultRepeated: 'Kontakt kundeservice hvis det skjer igjen.',
  faultPage: 'Denne siden er ikke satt opp riktig, så ingenting er sendt. Kontakt kundeservice.',

  acceptHeading: 'Gå gjennom og aksepter',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Aksepter {amount}',
  acceptOther: 'Velg et annet tilbud',
  acceptNext:
    'Når du aksepterer, fullfører finansieringsselskapets medarbeidere søknaden du allerede har sendt. De kan kontakte deg, og det kan hende at du må signere en avtale.',
  acceptBinding:
    'Ved å trykke på knappen aksepterer du en ny finansiering på {amount} og forplikter deg til å betale tilbake {total}.',
  acceptBindingNet:
    'Ved å trykke på knappen aksepterer du en ny finansiering på {amount}, hvorav omtrent {receive} utbetales til deg, og forplikter deg til å betale tilbake {total}.',
  acceptSubmitting: 'Sender aksepten din. Hold siden åpen.',
  acceptSending: 'Sender\u00a0…',
  acceptConsentRequired: 'Kryss av i samtykkeboksen for å akseptere tilbudet.',
  acceptProblems: 'Kontroller følgende',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Dette tilbudet har utløpt',
  acceptExpired: 'Det er ikke akseptert på denne siden. Nye tilbud krever en ny søknad.',
  acceptRefused: 'Kontroller bankopplysningene dine, eller slett dem, og trykk på knappen igjen.',
  acceptRefusedRequired: 'Kontroller bankopplysningene dine, og trykk på knappen igjen.',
  acceptErrorHeading: 'Aksepten din gikk ikke gjennom',
  acceptUnknownHeading: 'Aksepten din kan ha gått gjennom',
  acceptUnknown:
    'Vi sendte aksepten din, men fikk ikke noe klart svar, så vi vet ikke om den gikk gjennom. For sikkerhets skyld kan den ikke sendes en gang til.',
  acceptRecheck: 'Sjekk nå',
  acceptRechecking: 'Sjekker med finansieringsselskapet.',
  acceptAbsent:
    'Aksepten din vises ikke ennå. Den kan likevel ha gått gjennom: Det kan ta litt tid før den vises. Sjekk igjen senere eller spør kundeservice, og ikke søk igjen før du vet det.',
  acceptRecheckFailed: 'Det kunne ikke sjekkes akkurat nå. Sjekk igjen om litt.',
  acceptImpossible: 'Det kan ikke sjekkes herfra. Spør kundeservice før du søker igjen.',
  acceptContact: 'Kundeservice kan hjelpe. Oppgi når aksepten ble sendt.',
  acceptAttempt: 'Aksepten ble sendt: {date}',

  bankHeading: 'Bankopplysningene dine',
  bankOptional: 'Valgfritt',
  bankWhy:
    'Med bankopplysningene dine kan søknaden sendes videre automatisk, og pengene kan kanskje utbetales tidligere. Hvis du utelater dem, kan finansieringsselskapets medarbeidere be deg om dem.',
  bankWhyRequired:
    'Bankopplysningene dine er nødvendige for å akseptere. Med dem kan søknaden sendes videre automatisk, og pengene kan kanskje utbetales tidligere.',
  bankPrivacy:
    'Bankopplysningene dine sendes én gang, sammen med aksepten, og lagres ikke av denne siden.',
  bankName: 'Bankens navn',
  bankAccountNumber: 'Kontonummer',
  bankSortCode: 'Sort code (britisk bankkode)',
  bankSortCodeHint: 'For eksempel 20-\u206017-\u206055 eller 201755',
  bankAccountType: 'Kontotype',
  bankRequired: 'Fyll ut feltet, eller la alle bankopplysninger stå tomme.',
  bankRequiredAll: 'Fyll ut feltet.',
  bankDigits: 'Bruk bare sifre, i et IBAN også bokstaver.',
  bankSortCodeProblem: 'Bruk grupper av sifre, for eksempel 20-\u206017-\u206055.',

  acceptedHeading: 'Du har akseptert {amount}',
  acceptedHeadingPlain: 'Aksepten din gikk gjennom',
  acceptedNext: 'Dette skjer nå',
  acceptedSign: 'Les og signer avtalen din. Lenken vises bare én gang.',
  acceptedSignUnknown:
    'Det kan fortsatt hende at du må signere en avtale. Lenken kan ikke vises her: Hvis du aksepterte i en annen fane, kan du se etter der. Spør kundeservice hvis du ikke finner den.',
  acceptedAgents:
    'Finansieringsselskapets medarbeidere fullfører søknaden din. De kan kontakte deg hvis noe mangler.',
  acceptedAgentsBank:
    'Finansieringsselskapets medarbeidere fullfører søknaden din. De kan kontakte deg, for eksempel for å be om bankopplysningene dine.',
  acceptedPaid: 'Når alt er på plass, kan finansieringsselskapet utbetale pengene.',
  acceptedKeep:
    'Kopier eller skriv ut det du trenger, før du forlater siden: Ikke alt kan vises igjen.',
  acceptedReference: 'Søknadens referanse',
  acceptedCopy: 'Kopier',
  acceptedCopied: 'Kopiert',
  acceptedCopyFailed: 'Det gikk ikke å kopiere. Merk teksten på siden og kopier den.',
  acceptedContract: 'Les og signer avtalen din',
  acceptedContractAlone: 'Åpne avtalen på en egen side',
  acceptedCopyContract: 'Kopier lenken til avtalen',
  acceptedMerchant: 'Se finansieringen din hos finansieringsselskapet',
  acceptedLink: 'Mer om søknaden din: {name}',
  acceptedNewTab: 'åpnes i en ny fane',

  recordHeading: 'Kvittering for aksepten din',
  recordPrint: 'Skriv ut kvitteringen',
  recordOffer: 'Tilbud',
  recordTime: 'Akseptert',
  recordSite: 'Akseptert på nettstedet',
  recordAgreed: 'Du aksepterte følgende: «{text}»',
  recordBank: 'Bankopplysninger',
  recordBankSent: 'sendt',
  recordBankNone: 'ikke sendt',
  recordContract: 'Avtale',
  recordOfferReference: 'Tilbudets referanse',
  recordYourReference: 'Din referanse',
  recordLanguage: 'Kvitteringens språk',
} satisfies FlowStrings;
