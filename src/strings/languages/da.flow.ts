import type { FlowStrings } from '../en.js';

/** Danish, from the press on. */
export default {
  termReceive: 'Du modtager',
  termNewFinance: 'Ny finansiering',
  termBalanceSettled: 'Indfrier din nuværende finansiering',
  termBalanceOutOf: 'betales af dette beløb',
  termBalance: 'Tilbage at betale på din nuværende finansiering',
  termBalanceMore: 'mere end den nye finansiering',
  termBalanceAsk:
    'Spørg finansieringsselskabet, før du accepterer, om den nye finansiering indfrier den nuværende.',
  termReceiveUnknown: 'ukendt',
  termReceiveAsk: 'Spørg finansieringsselskabet, før du accepterer.',
  termBalanceToday: 'tilbage at betale ved den seneste kontrol',
  termCost: 'Finansieringsomkostninger',
  termCostLowest: 'Dine laveste omkostninger for dette beløb',
  termCostMore: '{amount} mere end dine laveste omkostninger for dette beløb',
  termRepay: 'Du tilbagebetaler i alt',
  termShare: 'Andel af omsætningen',
  termShareNote: 'trækkes fra din omsætning, indtil hele beløbet er tilbagebetalt',
  termExpected: 'Forventet løbetid',
  termExpectedValue: 'ca. {duration}',
  termExpectedNote: 'afhænger af din omsætning; et skøn, ikke et løfte',
  termFactor: 'Omkostningsfaktor (factor rate)',
  termFactorNote: '{repaid} tilbagebetales pr. {advanced}',

  whatIfHeading: 'Prøv med din egen omsætning',
  whatIfTakings: 'Omsætning',
  whatIfHint:
    'Et valgfrit beløb, for eksempel en dags omsætning. Resultatet er en beregning, ikke en prognose.',
  whatIfResult: 'Ud af {takings} går {repaid} til tilbagebetaling, og {kept} beholder du selv.',
  whatIfProblem: 'Skriv et beløb i tal (for eksempel {example}).',

  expiryCountdown: 'Disse tilbud udløber om {duration}, den {date}.',
  expiryOne: 'Dette tilbud udløber om {duration}, den {date}.',

  pickerStart: 'Se mine tilbud',
  pickerStartHeading: 'Ansøg om finansiering til din virksomhed',
  pickerHeading: 'Dine tilbud',
  pickerIntro:
    'Du betaler tilbage med en andel af din omsætning. At vælge et tilbud forpligter dig ikke til noget.',
  pickerChosen: 'Valgt: {offer}. Gennemgå tilbuddet nedenfor.',
  pickerReview: 'Gennemgå tilbuddet',
  pickerLimits: 'Beløb fra {minimum} til {maximum} er mulige med dette produkt.',
  pickerNarrow: 'Hvilket beløb ønsker du?',
  pickerNarrowValue: 'Omkring {amount}',
  pickerNarrowShown: {
    one: 'Viser {shown} af {total} tilbud',
    other: 'Viser {shown} af {total} tilbud',
  },
  pickerNarrowAll: { one: 'Vis {total} tilbud', other: 'Vis alle {total} tilbud' },
  pickerNarrowFewer: 'Vis færre tilbud',
  pickerUnavailable: 'Ikke tilgængeligt',
  pickerLocked: 'Din accept er sendt. Se resultatet nedenfor.',
  pickerLoaded: 'Dine tilbud er klar.',
  pickerEmptyHeading: 'Der er ikke noget tilbud, du kan acceptere i øjeblikket',
  pickerEmpty:
    'Finansiering, du allerede har, ændres ikke. At bede om tilbud igen regnes som en ny ansøgning: Spørg finansieringsselskabet først.',
  pickerExpiredHeading: 'Disse tilbud er udløbet',
  pickerExpired: 'Ingen af dem er accepteret på denne side.',
  pickerUnknownHeading: 'Vi er ikke sikre på, om din ansøgning nåede frem',
  pickerUnknown:
    'Vi sendte din ansøgning, men fik ikke noget klart svar. Den kan være nået frem til finansieringsselskabet.',
  pickerContact:
    'Kundeservice kan finde ud af, om ansøgningen nåede frem. Spørg dem, før du ansøger igen.',
  pickerErrorHeading: 'Dine tilbud kunne ikke hentes',
  noticeAgain:
    'At bede om tilbud igen regnes som en ny ansøgning. Den kan medføre, at der endnu en gang indhentes kreditoplysninger om dig som privatperson.',
  pickerAgain: 'Send en ny ansøgning',

  faultOffline:
    'Du ser ud til at være offline. Der er ikke sendt noget. Kontrollér forbindelsen, og prøv igen.',
  faultUnreachable:
    'Der kunne ikke opnås forbindelse til finansieringsselskabet. Der er ikke ændret noget.',
  faultElsewhere:
    'En anden forespørgsel var allerede ved at blive sendt for dig, måske fra en anden fane, så denne blev ikke sendt. Se efter der først, og prøv så igen.',
  faultSignIn: 'Din session er afsluttet. Log ind igen, og vend så tilbage til denne side.',
  faultForbidden:
    'Din brugerkonto har ikke adgang til dette. Der er ikke ændret noget. Spørg den, der administrerer brugerne.',
  faultBusy: 'Finansieringsselskabet har for mange forespørgsler lige nu. Vent lidt, og prøv igen.',
  faultBusyUntil:
    'Finansieringsselskabet har for mange forespørgsler lige nu. Prøv igen efter dette tidspunkt: {time}.',
  faultRejected:
    'Finansieringsselskabet kunne ikke behandle denne forespørgsel. Der er ikke ændret noget.',
  faultRepeated: 'Kontakt kundeservice, hvis det sker igen.',
  faultPage: 'Denne side er ikke sat rigtigt op, så der er ikke sendt noget. Kontakt kundeservice.',

  acceptHeading: 'Gennemgå og acceptér',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Acceptér {amount}',
  acceptOther: 'Vælg et andet tilbud',
  acceptNext:
    'Når du accepterer, færdiggør finansieringsselskabets medarbejdere den ansøgning, du allerede har sendt. De kan kontakte dig, og der kan være en kontrakt, du skal underskrive.',
  acceptBinding:
    'Ved at trykke på knappen accepterer du en ny finansiering på {amount} og forpligter dig til at betale {total} tilbage.',
  acceptBindingNet:
    'Ved at trykke på knappen accepterer du en ny finansiering på {amount}, hvoraf omkring {receive} udbetales til dig, og forpligter dig til at betale {total} tilbage.',
  acceptSubmitting: 'Sender din accept. Hold siden åben.',
  acceptSending: 'Sender\u00a0…',
  acceptConsentRequired: 'Sæt kryds i samtykkefeltet for at acceptere tilbuddet.',
  acceptProblems: 'Kontrollér følgende',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Dette tilbud er udløbet',
  acceptExpired: 'Det er ikke accepteret på denne side. Nye tilbud kræver en ny ansøgning.',
  acceptRefused: 'Kontrollér dine bankoplysninger, eller slet dem, og tryk på knappen igen.',
  acceptRefusedRequired: 'Kontrollér dine bankoplysninger, og tryk på knappen igen.',
  acceptErrorHeading: 'Din accept gik ikke igennem',
  acceptUnknownHeading: 'Din accept kan være gået igennem',
  acceptUnknown:
    'Vi sendte din accept, men fik ikke noget klart svar, så vi ved ikke, om den gik igennem. For en sikkerheds skyld kan den ikke sendes en gang til.',
  acceptRecheck: 'Kontrollér nu',
  acceptRechecking: 'Kontrollerer hos finansieringsselskabet.',
  acceptAbsent:
    'Din accept kan ikke ses endnu. Den kan alligevel være gået igennem: Det kan tage lidt tid, før den vises. Kontrollér igen senere, eller spørg kundeservice, og ansøg ikke igen, før du ved det.',
  acceptRecheckFailed: 'Det kunne ikke kontrolleres lige nu. Kontrollér igen om lidt.',
  acceptImpossible: 'Det kan ikke kontrolleres herfra. Spørg kundeservice, før du ansøger igen.',
  acceptContact: 'Kundeservice kan hjælpe. Oplys, hvornår accepten blev sendt.',
  acceptAttempt: 'Accepten blev sendt: {date}',

  bankHeading: 'Dine bankoplysninger',
  bankOptional: 'Valgfrit',
  bankWhy:
    'Med dine bankoplysninger kan din ansøgning sendes videre automatisk, og pengene kan muligvis udbetales tidligere. Hvis du udelader dem, kan finansieringsselskabets medarbejdere bede dig om dem.',
  bankWhyRequired:
    'Dine bankoplysninger er nødvendige for at acceptere. Med dem kan din ansøgning sendes videre automatisk, og pengene kan muligvis udbetales tidligere.',
  bankPrivacy:
    'Dine bankoplysninger sendes én gang, sammen med din accept, og gemmes ikke af denne side.',
  bankName: 'Bankens navn',
  bankAccountNumber: 'Kontonummer',
  bankSortCode: 'Sort code (britisk reg.nr.)',
  bankSortCodeHint: 'For eksempel 20-\u206017-\u206055 eller 201755',
  bankAccountType: 'Kontotype',
  bankRequired: 'Udfyld feltet, eller lad alle bankoplysninger stå tomme.',
  bankRequiredAll: 'Udfyld feltet.',
  bankDigits: 'Brug kun cifre, i et IBAN også bogstaver.',
  bankSortCodeProblem: 'Brug grupper af cifre, for eksempel 20-\u206017-\u206055.',

  acceptedHeading: 'Du har accepteret {amount}',
  acceptedHeadingPlain: 'Din accept gik igennem',
  acceptedNext: 'Det sker der nu',
  acceptedSign: 'Læs og underskriv din kontrakt. Linket vises kun én gang.',
  acceptedSignUnknown:
    'Der kan stadig være en kontrakt, du skal underskrive. Linket kan ikke vises her: Hvis du accepterede i en anden fane, så se efter der. Spørg kundeservice, hvis du ikke kan finde det.',
  acceptedAgents:
    'Finansieringsselskabets medarbejdere færdiggør din ansøgning. De kan kontakte dig, hvis der mangler noget.',
  acceptedAgentsBank:
    'Finansieringsselskabets medarbejdere færdiggør din ansøgning. De kan kontakte dig, for eksempel for at bede om dine bankoplysninger.',
  acceptedPaid: 'Når alt er på plads, kan finansieringsselskabet udbetale pengene.',
  acceptedKeep:
    'Kopiér eller udskriv det, du skal bruge, før du forlader siden: Ikke alt kan vises igen.',
  acceptedReference: 'Ansøgningens reference',
  acceptedCopy: 'Kopiér',
  acceptedCopied: 'Kopieret',
  acceptedCopyFailed: 'Det lykkedes ikke at kopiere. Markér teksten på siden, og kopiér den.',
  acceptedContract: 'Læs og underskriv kontrakten',
  acceptedContractAlone: 'Åbn kontrakten på en separat side',
  acceptedCopyContract: 'Kopiér linket til kontrakten',
  acceptedMerchant: 'Se din finansiering hos finansieringsselskabet',
  acceptedLink: 'Mere om din ansøgning: {name}',
  acceptedNewTab: 'åbner i en ny fane',

  recordHeading: 'Kvittering for din accept',
  recordPrint: 'Udskriv kvitteringen',
  recordOffer: 'Tilbud',
  recordTime: 'Accepteret',
  recordSite: 'Accepteret på webstedet',
  recordAgreed: 'Du accepterede følgende: ”{text}”',
  recordBank: 'Bankoplysninger',
  recordBankSent: 'sendt',
  recordBankNone: 'ikke sendt',
  recordContract: 'Kontrakt',
  recordOfferReference: 'Tilbuddets reference',
  recordYourReference: 'Din reference',
  recordLanguage: 'Kvitteringens sprog',
} satisfies FlowStrings;
