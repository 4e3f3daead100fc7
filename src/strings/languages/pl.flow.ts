import type { FlowStrings } from '../en.js';

/** Polish, from the press on. */
export default {
  termReceive: 'Otrzymują Państwo',
  termNewFinance: 'Nowe finansowanie',
  termBalanceSettled: 'Spłata obecnego finansowania',
  termBalanceOutOf: 'z tej kwoty',
  termBalance: 'Pozostało do spłaty z obecnego finansowania',
  termBalanceMore: 'więcej niż kwota nowego finansowania',
  termBalanceAsk:
    'Przed przyjęciem oferty proszę zapytać finansującego, czy nowe finansowanie spłaci tę kwotę.',
  termReceiveUnknown: 'kwota nieznana',
  termReceiveAsk: 'Przed przyjęciem oferty proszę zapytać finansującego.',
  termBalanceToday: 'pozostała kwota według ostatniego sprawdzenia',
  termCost: 'Koszt finansowania',
  termCostLowest: 'Najniższy koszt z Państwa ofert na tę kwotę',
  termCostMore: '{amount} więcej niż najniższy koszt z Państwa ofert na tę kwotę',
  termRepay: 'Łączna kwota do spłaty',
  termShare: 'Procent od wpływów',
  termShareNote: 'potrącany z wpływów do czasu spłaty całości',
  termExpected: 'Przewidywany okres spłaty',
  termExpectedValue: 'w przybliżeniu {duration}',
  termExpectedNote: 'zależy od wpływów; to szacunek, a nie obietnica',
  termFactor: 'Współczynnik kosztu (factor rate)',
  termFactorNote: '{repaid} do spłaty przy finansowaniu {advanced}',

  whatIfHeading: 'Obliczenie dla własnych wpływów',
  whatIfTakings: 'Wpływy',
  whatIfHint:
    'Dowolna kwota, na przykład wpływy z jednego dnia. Wynik to obliczenie, a nie prognoza.',
  whatIfResult: 'Wpływy: {takings}. Na spłatę przypada {repaid}, u Państwa pozostaje {kept}.',
  whatIfProblem: 'Proszę wpisać kwotę cyframi, na przykład {example}.',

  expiryCountdown: 'Oferty ważne do: {date}. Pozostało: {duration}.',
  expiryOne: 'Oferta ważna do: {date}. Pozostało: {duration}.',

  pickerStart: 'Pokaż moje oferty',
  pickerStartHeading: 'Wniosek o finansowanie firmy',
  pickerHeading: 'Oferty dla Państwa',
  pickerIntro: 'Spłata następuje z części wpływów. Wybór oferty do niczego nie zobowiązuje.',
  pickerChosen: 'Wybrano: {offer}. Proszę zapoznać się z ofertą poniżej.',
  pickerReview: 'Zobacz tę ofertę',
  pickerLimits: 'Ten produkt obejmuje kwoty od {minimum} do {maximum}.',
  pickerNarrow: 'Jaka kwota jest potrzebna?',
  pickerNarrowValue: 'Około {amount}',
  pickerNarrowShown: {
    one: 'Wyświetlono {shown} z {total} oferty',
    few: 'Wyświetlono {shown} z {total} ofert',
    many: 'Wyświetlono {shown} z {total} ofert',
    other: 'Wyświetlono {shown} z {total} oferty',
  },
  pickerNarrowAll: {
    one: 'Pokaż {total} ofertę',
    few: 'Pokaż wszystkie {total} oferty',
    many: 'Pokaż wszystkie {total} ofert',
    other: 'Pokaż wszystkie {total} oferty',
  },
  pickerNarrowFewer: 'Pokaż mniej ofert',
  pickerUnavailable: 'Niedostępna',
  pickerLocked: 'Akceptacja została wysłana. Wynik widać poniżej.',
  pickerLoaded: 'Oferty są gotowe.',
  pickerEmptyHeading: 'Obecnie nie ma oferty, którą można przyjąć',
  pickerEmpty:
    'Posiadane finansowanie pozostaje bez zmian. Ponowne zapytanie o oferty uznaje się za nowy wniosek: wcześniej proszę zapytać finansującego.',
  pickerExpiredHeading: 'Te oferty wygasły',
  pickerExpired: 'Na tej stronie nie przyjęto żadnej.',
  pickerUnknownHeading: 'Nie mamy pewności, czy wniosek dotarł',
  pickerUnknown:
    'Wniosek został wysłany, ale nie nadeszła jednoznaczna odpowiedź. Mógł dotrzeć do finansującego.',
  pickerContact:
    'Dział obsługi klienta może sprawdzić, czy wniosek dotarł. Proszę o to zapytać przed złożeniem kolejnego wniosku.',
  pickerErrorHeading: 'Nie udało się wczytać ofert',
  noticeAgain:
    'Ponowne zapytanie o oferty uznaje się za nowy wniosek. Może to oznaczać drugie sprawdzenie Państwa osobistej historii kredytowej.',
  pickerAgain: 'Złóż nowy wniosek',

  faultOffline:
    'Prawdopodobnie brak połączenia z internetem. Nic nie zostało wysłane. Proszę sprawdzić połączenie i spróbować ponownie.',
  faultUnreachable: 'Nie udało się połączyć z finansującym. Nic nie zostało zmienione.',
  faultElsewhere:
    'W Państwa imieniu wysyłano już coś innego, być może z innej karty przeglądarki, więc to nie zostało wysłane. Proszę najpierw sprawdzić tam, a potem spróbować ponownie.',
  faultSignIn: 'Sesja wygasła. Proszę zalogować się ponownie i wrócić na tę stronę.',
  faultForbidden:
    'To konto użytkownika nie ma takich uprawnień. Nic nie zostało zmienione. Proszę zwrócić się do administratora kont.',
  faultBusy: 'System finansującego jest przeciążony. Proszę chwilę poczekać i spróbować ponownie.',
  faultBusyUntil: 'System finansującego jest przeciążony. Proszę spróbować ponownie po {time}.',
  faultRejected: 'Finansujący nie mógł tego przetworzyć. Nic nie zostało zmienione.',
  faultRepeated: 'Jeśli to się powtórzy, proszę skontaktować się z działem obsługi klienta.',
  faultPage:
    'Ta strona nie jest poprawnie skonfigurowana, dlatego nic nie zostało wysłane. Proszę skontaktować się z działem obsługi klienta.',

  acceptHeading: 'Sprawdzenie i przyjęcie oferty',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Przyjmuję ofertę na {amount}',
  acceptOther: 'Wybierz inną ofertę',
  acceptNext:
    'Po przyjęciu oferty zespół finansującego uzupełni już złożony wniosek i może się z Państwem skontaktować. Może być też potrzebne podpisanie umowy.',
  acceptBinding:
    'Naciśnięcie przycisku oznacza przyjęcie nowego finansowania na kwotę {amount} i zobowiązanie do spłaty {total}.',
  acceptBindingNet:
    'Naciśnięcie przycisku oznacza przyjęcie nowego finansowania na kwotę {amount}, z czego Państwu zostanie wypłacone około {receive}, i zobowiązanie do spłaty {total}.',
  acceptSubmitting: 'Trwa wysyłanie akceptacji. Proszę nie zamykać tej strony.',
  acceptSending: 'Trwa wysyłanie…',
  acceptConsentRequired: 'Aby przyjąć ofertę, proszę zaznaczyć pole zgody.',
  acceptProblems: 'Proszę sprawdzić te punkty',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Ta oferta wygasła',
  acceptExpired: 'Na tej stronie jej nie przyjęto. Nowe oferty wymagają nowego wniosku.',
  acceptRefused: 'Proszę sprawdzić dane bankowe lub je usunąć i ponownie nacisnąć przycisk.',
  acceptRefusedRequired: 'Proszę sprawdzić dane bankowe i ponownie nacisnąć przycisk.',
  acceptErrorHeading: 'Oferta nie została przyjęta',
  acceptUnknownHeading: 'Oferta mogła zostać przyjęta',
  acceptUnknown:
    'Akceptacja została wysłana, ale nie nadeszła jednoznaczna odpowiedź, dlatego nie wiemy, czy oferta została przyjęta. Na wszelki wypadek nie można wysłać akceptacji drugi raz.',
  acceptRecheck: 'Sprawdź teraz',
  acceptRechecking: 'Trwa sprawdzanie u finansującego.',
  acceptAbsent:
    'Akceptacji jeszcze nie widać. Mimo to oferta mogła zostać przyjęta: informacja o tym może pojawić się z opóźnieniem. Proszę sprawdzić ponownie później albo zapytać dział obsługi klienta i nie składać nowego wniosku, zanim to się wyjaśni.',
  acceptRecheckFailed: 'Nie udało się tego sprawdzić. Proszę sprawdzić ponownie za chwilę.',
  acceptImpossible:
    'Nie można tego sprawdzić w tym miejscu. Przed złożeniem kolejnego wniosku proszę zapytać dział obsługi klienta.',
  acceptContact: 'Dział obsługi klienta może pomóc. Proszę podać czas wysłania akceptacji.',
  acceptAttempt: 'Akceptację wysłano: {date}',

  bankHeading: 'Państwa dane bankowe',
  bankOptional: 'Opcjonalnie',
  bankWhy:
    'Dzięki danym bankowym wniosek może zostać przekazany automatycznie, a wypłata może nastąpić wcześniej. Można je pominąć; wtedy może o nie poprosić zespół finansującego.',
  bankWhyRequired:
    'Do przyjęcia oferty potrzebne są dane bankowe. Dzięki nim wniosek może zostać przekazany automatycznie, a wypłata może nastąpić wcześniej.',
  bankPrivacy:
    'Dane bankowe są wysyłane jeden raz, wraz z akceptacją, i nie są przechowywane przez tę stronę.',
  bankName: 'Nazwa banku',
  bankAccountNumber: 'Numer rachunku',
  bankSortCode: 'Sort code (brytyjski kod banku)',
  bankSortCodeHint: 'Na przykład 20-\u206017-\u206055 lub 201755',
  bankAccountType: 'Rodzaj rachunku',
  bankRequired: 'Proszę wypełnić to pole lub pozostawić puste wszystkie dane bankowe.',
  bankRequiredAll: 'Proszę wypełnić to pole.',
  bankDigits: 'Tylko cyfry, a w numerze IBAN także litery.',
  bankSortCodeProblem: 'Proszę używać grup cyfr, na przykład 20-\u206017-\u206055.',

  acceptedHeading: 'Przyjęto ofertę: {amount}',
  acceptedHeadingPlain: 'Oferta została przyjęta',
  acceptedNext: 'Co dalej',
  acceptedSign: 'Proszę przeczytać i podpisać umowę. Link jest pokazywany tylko raz.',
  acceptedSignUnknown:
    'Być może trzeba jeszcze podpisać umowę. Nie można tu pokazać linku: jeśli ofertę przyjęto w innej karcie, proszę go tam poszukać. Jeśli go tam nie ma, proszę zapytać o niego dział obsługi klienta.',
  acceptedAgents:
    'Zespół finansującego uzupełnia wniosek. Może się z Państwem skontaktować, jeśli czegoś brakuje.',
  acceptedAgentsBank:
    'Zespół finansującego uzupełnia wniosek. Może się z Państwem skontaktować, na przykład w sprawie danych bankowych.',
  acceptedPaid: 'Gdy wszystko będzie kompletne, finansujący będzie mógł wypłacić pieniądze.',
  acceptedKeep:
    'Przed opuszczeniem strony proszę skopiować lub wydrukować to, co potrzebne: nie wszystko da się pokazać ponownie.',
  acceptedReference: 'Numer wniosku',
  acceptedCopy: 'Kopiuj',
  acceptedCopied: 'Skopiowano',
  acceptedCopyFailed:
    'Kopiowanie się nie powiodło. Proszę zaznaczyć tekst na stronie i go skopiować.',
  acceptedContract: 'Przeczytaj i podpisz umowę',
  acceptedContractAlone: 'Otwórz umowę na osobnej stronie',
  acceptedCopyContract: 'Kopiuj link do umowy',
  acceptedMerchant: 'Zobacz finansowanie w serwisie finansującego',
  acceptedLink: 'Więcej o wniosku: {name}',
  acceptedNewTab: 'otwiera się w nowej karcie',

  recordHeading: 'Potwierdzenie przyjęcia oferty',
  recordPrint: 'Drukuj potwierdzenie',
  recordOffer: 'Oferta',
  recordTime: 'Przyjęto',
  recordSite: 'Przyjęto na stronie',
  recordAgreed: 'Zaakceptowano: „{text}”',
  recordBank: 'Dane bankowe',
  recordBankSent: 'wysłane',
  recordBankNone: 'niewysłane',
  recordContract: 'Umowa',
  recordOfferReference: 'Numer oferty',
  recordYourReference: 'Państwa numer referencyjny',
  recordLanguage: 'Język potwierdzenia',
} satisfies FlowStrings;
