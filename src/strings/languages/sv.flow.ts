import type { FlowStrings } from '../en.js';

/** Swedish, from the press on. */
export default {
  termReceive: 'Du får',
  termNewFinance: 'Ny finansiering',
  termBalanceSettled: 'Löser din nuvarande finansiering',
  termBalanceOutOf: 'med en del av beloppet',
  termBalance: 'Kvar att återbetala på din nuvarande finansiering',
  termBalanceMore: 'mer än den nya finansieringen',
  termBalanceAsk:
    'Fråga finansbolaget, innan du accepterar, om den nya finansieringen löser den nuvarande.',
  termReceiveUnknown: 'okänt',
  termReceiveAsk: 'Fråga finansbolaget innan du accepterar.',
  termBalanceToday: 'kvar att återbetala vid senaste kontrollen',
  termCost: 'Kostnad för finansieringen',
  termCostLowest: 'Din lägsta kostnad för det här beloppet',
  termCostMore: '{amount} mer än din lägsta kostnad för det här beloppet',
  termRepay: 'Du återbetalar totalt',
  termShare: 'Andel av försäljningen',
  termShareNote: 'dras från din försäljning tills hela beloppet är återbetalt',
  termExpected: 'Förväntad löptid',
  termExpectedValue: 'cirka {duration}',
  termExpectedNote: 'beror på din försäljning; en uppskattning, inte ett löfte',
  termFactor: 'Kostnadsfaktor (factor rate)',
  termFactorNote: '{repaid} återbetalas för varje {advanced}',

  whatIfHeading: 'Prova med din egen försäljning',
  whatIfTakings: 'Försäljning',
  whatIfHint:
    'Valfritt belopp, till exempel en dags försäljning. Resultatet är en uträkning, ingen prognos.',
  whatIfResult: 'Av {takings} går {repaid} till återbetalning och {kept} stannar hos dig.',
  whatIfProblem: 'Skriv ett belopp med siffror, till exempel {example}.',

  expiryCountdown: 'De här erbjudandena upphör att gälla om {duration}, den {date}.',
  expiryOne: 'Det här erbjudandet upphör att gälla om {duration}, den {date}.',

  pickerStart: 'Se mina erbjudanden',
  pickerStartHeading: 'Ansök om företagsfinansiering',
  pickerHeading: 'Dina erbjudanden',
  pickerIntro: 'Du betalar tillbaka med en andel av din försäljning. Valet är inte bindande.',
  pickerChosen: 'Valt: {offer}. Granska erbjudandet nedan.',
  pickerReview: 'Granska erbjudandet',
  pickerLimits: 'Den här produkten erbjuds från {minimum} till {maximum}.',
  pickerNarrow: 'Hur mycket vill du ha?',
  pickerNarrowValue: 'Ungefär {amount}',
  pickerNarrowShown: {
    one: 'Visar {shown} av {total} erbjudande',
    other: 'Visar {shown} av {total} erbjudanden',
  },
  pickerNarrowAll: { one: 'Visa {total} erbjudande', other: 'Visa alla {total} erbjudanden' },
  pickerNarrowFewer: 'Visa färre erbjudanden',
  pickerUnavailable: 'Inte tillgängligt',
  pickerLocked: 'Din accept har skickats. Resultatet visas nedan.',
  pickerLoaded: 'Dina erbjudanden är klara.',
  pickerEmptyHeading: 'Det finns inget erbjudande som du kan acceptera just nu',
  pickerEmpty:
    'Finansiering som du redan har påverkas inte. Att be om erbjudanden igen räknas som en ny ansökan: fråga finansbolaget först.',
  pickerExpiredHeading: 'De här erbjudandena har upphört att gälla',
  pickerExpired: 'Inget av dem har accepterats på den här sidan.',
  pickerUnknownHeading: 'Vi är inte säkra på om din ansökan kom fram',
  pickerUnknown:
    'Din ansökan skickades, men det kom inget tydligt svar. Den kan ha nått finansbolaget.',
  pickerContact: 'Supporten kan ta reda på om ansökan kom fram. Fråga dem innan du ansöker igen.',
  pickerErrorHeading: 'Dina erbjudanden kunde inte hämtas',
  noticeAgain:
    'Att be om erbjudanden igen räknas som en ny ansökan. Den kan innebära att ytterligare en kreditupplysning tas på dig som privatperson.',
  pickerAgain: 'Gör en ny ansökan',

  faultOffline:
    'Du verkar vara offline. Inget har skickats. Kontrollera anslutningen och försök igen.',
  faultUnreachable: 'Finansbolaget kunde inte nås. Inget har ändrats.',
  faultElsewhere:
    'Något annat höll redan på att skickas för din räkning, kanske från en annan flik, så det här skickades inte. Titta där först och försök sedan igen.',
  faultSignIn:
    'Din session har avslutats. Logga in igen och kom sedan tillbaka till den här sidan.',
  faultForbidden:
    'Ditt användarkonto har inte behörighet till detta. Inget har ändrats. Fråga den som administrerar användarna.',
  faultBusy: 'Finansbolaget har för många förfrågningar just nu. Vänta en stund och försök igen.',
  faultBusyUntil: 'Finansbolaget har för många förfrågningar just nu. Försök igen efter {time}.',
  faultRejected: 'Finansbolaget kunde inte behandla den här begäran. Inget har ändrats.',
  faultRepeated: 'Kontakta supporten om det händer en gång till.',
  faultPage: 'Sidan är inte rätt konfigurerad, så inget har skickats. Kontakta supporten.',

  acceptHeading: 'Granska och acceptera',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Acceptera {amount}',
  acceptOther: 'Välj ett annat erbjudande',
  acceptNext:
    'När du accepterar kompletterar finansbolagets team den ansökan du redan har gjort. De kan kontakta dig, och du kan också behöva skriva under ett avtal.',
  acceptBinding:
    'Genom att trycka på knappen accepterar du en ny finansiering på {amount} och förbinder dig att återbetala {total}.',
  acceptBindingNet:
    'Genom att trycka på knappen accepterar du en ny finansiering på {amount}, varav omkring {receive} betalas ut till dig, och förbinder dig att återbetala {total}.',
  acceptSubmitting: 'Skickar din accept. Håll sidan öppen.',
  acceptSending: 'Skickar\u00a0…',
  acceptConsentRequired: 'Kryssa i rutan för godkännande om du vill acceptera erbjudandet.',
  acceptProblems: 'Kontrollera följande',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Det här erbjudandet har upphört att gälla',
  acceptExpired: 'Det har inte accepterats på den här sidan. Nya erbjudanden kräver en ny ansökan.',
  acceptRefused: 'Kontrollera dina bankuppgifter eller ta bort dem och tryck på knappen igen.',
  acceptRefusedRequired: 'Kontrollera dina bankuppgifter och tryck på knappen igen.',
  acceptErrorHeading: 'Din accept gick inte igenom',
  acceptUnknownHeading: 'Din accept kan ha gått igenom',
  acceptUnknown:
    'Din accept skickades, men det kom inget tydligt svar, så vi vet inte om den gick igenom. För säkerhets skull kan den inte skickas en andra gång.',
  acceptRecheck: 'Kontrollera nu',
  acceptRechecking: 'Kontrollerar med finansbolaget.',
  acceptAbsent:
    'Din accept syns inte ännu. Den kan ändå ha gått igenom: det kan ta en stund innan den syns. Kontrollera igen senare eller fråga supporten, och ansök inte igen innan du vet.',
  acceptRecheckFailed: 'Det gick inte att kontrollera. Kontrollera igen om en stund.',
  acceptImpossible: 'Det går inte att kontrollera härifrån. Fråga supporten innan du ansöker igen.',
  acceptContact: 'Supporten kan hjälpa dig. Uppge när din accept skickades.',
  acceptAttempt: 'Din accept skickades: {date}',

  bankHeading: 'Dina bankuppgifter',
  bankOptional: 'Valfritt',
  bankWhy:
    'Med dina bankuppgifter kan din ansökan skickas vidare automatiskt och pengarna kan eventuellt betalas ut tidigare. Du kan utelämna dem; då kan finansbolagets team be dig om dem.',
  bankWhyRequired:
    'Dina bankuppgifter behövs för att acceptera. Med dem kan din ansökan skickas vidare automatiskt och pengarna kan eventuellt betalas ut tidigare.',
  bankPrivacy:
    'Dina bankuppgifter skickas en enda gång, med din accept, och sparas inte av den här sidan.',
  bankName: 'Bankens namn',
  bankAccountNumber: 'Kontonummer',
  bankSortCode: 'Sort code (brittiskt clearingnummer)',
  bankSortCodeHint: 'Till exempel 20-\u206017-\u206055 eller 201755',
  bankAccountType: 'Typ av konto',
  bankRequired: 'Fyll i fältet eller lämna alla bankuppgifter tomma.',
  bankRequiredAll: 'Fyll i fältet.',
  bankDigits: 'Bara siffror, för ett IBAN även bokstäver.',
  bankSortCodeProblem: 'Använd grupper av siffror, till exempel 20-\u206017-\u206055.',

  acceptedHeading: 'Du har accepterat {amount}',
  acceptedHeadingPlain: 'Din accept har gått igenom',
  acceptedNext: 'Vad som händer nu',
  acceptedSign: 'Läs och skriv under ditt avtal. Länken visas bara en gång.',
  acceptedSignUnknown:
    'Du kan fortfarande behöva skriva under ett avtal. Länken kan inte visas här: om du accepterade i en annan flik kan du titta där. Be supporten om den ifall du inte hittar den.',
  acceptedAgents:
    'Finansbolagets team kompletterar din ansökan. De kan kontakta dig om något saknas.',
  acceptedAgentsBank:
    'Finansbolagets team kompletterar din ansökan. De kan kontakta dig, till exempel om dina bankuppgifter.',
  acceptedPaid: 'När allt är komplett kan finansbolaget betala ut pengarna.',
  acceptedKeep:
    'Kopiera eller skriv ut det du behöver innan du lämnar sidan: en del av det kan inte visas igen.',
  acceptedReference: 'Ansökans referensnummer',
  acceptedCopy: 'Kopiera',
  acceptedCopied: 'Kopierat',
  acceptedCopyFailed: 'Det gick inte att kopiera. Markera texten på sidan och kopiera den.',
  acceptedContract: 'Läs och skriv under ditt avtal',
  acceptedContractAlone: 'Öppna avtalet på en egen sida',
  acceptedCopyContract: 'Kopiera länken till avtalet',
  acceptedMerchant: 'Se din finansiering hos finansbolaget',
  acceptedLink: 'Mer om din ansökan: {name}',
  acceptedNewTab: 'öppnas i en ny flik',

  recordHeading: 'Kvitto på din accept',
  recordPrint: 'Skriv ut kvittot',
  recordOffer: 'Erbjudande',
  recordTime: 'Accepterat',
  recordSite: 'Accepterat på webbplatsen',
  recordAgreed: 'Du godkände detta: ”{text}”',
  recordBank: 'Bankuppgifter',
  recordBankSent: 'skickade',
  recordBankNone: 'inte skickade',
  recordContract: 'Avtal',
  recordOfferReference: 'Erbjudandets referensnummer',
  recordYourReference: 'Din referens',
  recordLanguage: 'Kvittots språk',
} satisfies FlowStrings;
