import type { FlowStrings } from '../en.js';

/** Finnish, from the press on. */
export default {
  termReceive: 'Saatte',
  termNewFinance: 'Uusi rahoitus',
  termBalanceSettled: 'Maksaa pois nykyisen rahoituksenne',
  termBalanceOutOf: 'tästä summasta',
  termBalance: 'Nykyisestä rahoituksestanne maksamatta',
  termBalanceMore: 'enemmän kuin uusi rahoitus',
  termBalanceAsk: 'Kysykää rahoittajalta ennen hyväksymistä, maksaako uusi rahoitus sen pois.',
  termReceiveUnknown: 'ei tiedossa',
  termReceiveAsk: 'Kysykää rahoittajalta ennen hyväksymistä.',
  termBalanceToday: 'maksamatta oleva määrä viimeisimmän tarkistuksen mukaan',
  termCost: 'Rahoituksen kustannukset',
  termCostLowest: 'Pienimmät kustannuksenne tällä summalla',
  termCostMore: '{amount} enemmän kuin pienimmät kustannuksenne tällä summalla',
  termRepay: 'Maksatte takaisin yhteensä',
  termShare: 'Osuus myyntituloista',
  termShareNote: 'vähennetään myyntituloistanne, kunnes koko summa on maksettu takaisin',
  termExpected: 'Arvioitu takaisinmaksuaika',
  termExpectedValue: 'noin {duration}',
  termExpectedNote: 'riippuu myyntituloistanne; arvio, ei lupaus',
  termFactor: 'Kustannuskerroin (factor rate)',
  termFactorNote: 'Jokaista {advanced} kohti maksetaan takaisin {repaid}',

  whatIfHeading: 'Kokeilkaa omilla myyntituloillanne',
  whatIfTakings: 'Myyntitulot',
  whatIfHint:
    'Mikä tahansa summa, esimerkiksi yhden päivän myyntitulot. Tulos on laskelma, ei ennuste.',
  whatIfResult:
    'Kun myyntitulot ovat {takings}, takaisinmaksuun menee {repaid} ja teille jää {kept}.',
  whatIfProblem: 'Kirjoittakaa summa numeroin, esimerkiksi {example}.',

  expiryCountdown: 'Tarjousten voimassaoloa jäljellä: {duration} (päättyy {date}).',
  expiryOne: 'Tarjouksen voimassaoloa jäljellä: {duration} (päättyy {date}).',

  pickerStart: 'Näytä tarjoukseni',
  pickerStartHeading: 'Hakekaa rahoitusta yrityksellenne',
  pickerHeading: 'Tarjouksenne',
  pickerIntro: 'Maksatte takaisin osuudella myyntituloistanne. Valinta ei sido teitä mihinkään.',
  pickerChosen: 'Valittu: {offer}. Tarkastelkaa tarjousta alempana.',
  pickerReview: 'Tarkastele tarjousta',
  pickerLimits: 'Tämän tuotteen rahoitus: vähintään {minimum}, enintään {maximum}.',
  pickerNarrow: 'Kuinka paljon haluaisitte?',
  pickerNarrowValue: 'Noin {amount}',
  pickerNarrowShown: {
    one: 'Tarjous näkyvissä: {shown}/{total}',
    other: 'Tarjouksia näkyvissä: {shown}/{total}',
  },
  pickerNarrowAll: { one: 'Näytä {total} tarjous', other: 'Näytä kaikki {total} tarjousta' },
  pickerNarrowFewer: 'Näytä vähemmän tarjouksia',
  pickerUnavailable: 'Ei saatavilla',
  pickerLocked: 'Hyväksyntänne lähetettiin. Tulos näkyy alempana.',
  pickerLoaded: 'Tarjouksenne ovat valmiina.',
  pickerEmptyHeading: 'Tällä hetkellä ei ole tarjousta, jonka voisitte hyväksyä',
  pickerEmpty:
    'Jos teillä on jo rahoitus, se pysyy ennallaan. Uusi tarjouspyyntö katsotaan uudeksi hakemukseksi: kysykää ensin rahoittajalta.',
  pickerExpiredHeading: 'Nämä tarjoukset ovat vanhentuneet',
  pickerExpired: 'Yhtäkään niistä ei ole hyväksytty tällä sivulla.',
  pickerUnknownHeading: 'Emme ole varmoja, saapuiko hakemuksenne perille',
  pickerUnknown:
    'Hakemuksenne lähetettiin, mutta selvää vastausta ei tullut. Hakemus on saattanut saapua rahoittajalle.',
  pickerContact:
    'Asiakastuki voi selvittää, saapuiko hakemus perille. Kysykää sieltä, ennen kuin haette uudelleen.',
  pickerErrorHeading: 'Tarjouksianne ei voitu hakea',
  noticeAgain:
    'Uusi tarjouspyyntö katsotaan uudeksi hakemukseksi. Henkilökohtaiset luottotietonne voidaan tarkistaa sen yhteydessä toisen kerran.',
  pickerAgain: 'Tee uusi hakemus',

  faultOffline:
    'Verkkoyhteys näyttää puuttuvan. Mitään ei lähetetty. Tarkistakaa yhteys ja yrittäkää uudelleen.',
  faultUnreachable: 'Rahoittajaan ei saatu yhteyttä. Mitään ei muutettu.',
  faultElsewhere:
    'Puolestanne oltiin jo lähettämässä jotain muuta, ehkä toiselta välilehdeltä, joten tätä ei lähetetty. Katsokaa ensin sieltä ja yrittäkää sitten uudelleen.',
  faultSignIn: 'Istuntonne on päättynyt. Kirjautukaa uudelleen ja palatkaa sitten tälle sivulle.',
  faultForbidden:
    'Käyttäjätunnuksellanne ei ole oikeutta tähän. Mitään ei muutettu. Kysykää käyttäjien ylläpitäjältä.',
  faultBusy: 'Rahoittajalla on nyt ruuhkaa. Odottakaa hetki ja yrittäkää uudelleen.',
  faultBusyUntil: 'Rahoittajalla on nyt ruuhkaa. Yrittäkää uudelleen tämän ajan jälkeen: {time}.',
  faultRejected: 'Rahoittaja ei voinut käsitellä tätä pyyntöä. Mitään ei muutettu.',
  faultRepeated: 'Jos näin käy toistamiseen, ottakaa yhteyttä asiakastukeen.',
  faultPage:
    'Sivun asetuksissa on virhe, joten mitään ei lähetetty. Ottakaa yhteyttä asiakastukeen.',

  acceptHeading: 'Tarkistus ja hyväksyntä',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Hyväksy {amount}',
  acceptOther: 'Valitse toinen tarjous',
  acceptNext:
    'Kun hyväksytte tarjouksen, rahoittajan tiimi viimeistelee hakemuksen, jonka olette jo tehneet, ja voi ottaa teihin yhteyttä. Teidän on ehkä myös allekirjoitettava sopimus.',
  acceptBinding:
    'Painamalla painiketta hyväksytte uuden rahoituksen ({amount}) ja sitoudutte maksamaan takaisin {total}.',
  acceptBindingNet:
    'Painamalla painiketta hyväksytte uuden rahoituksen ({amount}, josta teille maksetaan noin {receive}) ja sitoudutte maksamaan takaisin {total}.',
  acceptSubmitting: 'Hyväksyntäänne lähetetään. Pitäkää sivu auki.',
  acceptSending: 'Lähetetään…',
  acceptConsentRequired: 'Rastittakaa suostumusruutu hyväksyäksenne tarjouksen.',
  acceptProblems: 'Tarkistakaa nämä kohdat',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Tämä tarjous on vanhentunut',
  acceptExpired:
    'Sitä ei ole hyväksytty tällä sivulla. Uudet tarjoukset vaativat uuden hakemuksen.',
  acceptRefused: 'Tarkistakaa pankkitietonne tai poistakaa ne ja painakaa painiketta uudelleen.',
  acceptRefusedRequired: 'Tarkistakaa pankkitietonne ja painakaa painiketta uudelleen.',
  acceptErrorHeading: 'Hyväksyntänne ei mennyt läpi',
  acceptUnknownHeading: 'Hyväksyntänne on saattanut mennä läpi',
  acceptUnknown:
    'Hyväksyntänne lähetettiin, mutta selvää vastausta ei tullut, joten emme tiedä, menikö se läpi. Varmuuden vuoksi sitä ei voi lähettää toista kertaa.',
  acceptRecheck: 'Tarkista nyt',
  acceptRechecking: 'Tarkistetaan rahoittajalta.',
  acceptAbsent:
    'Hyväksynnästä ei näy vielä merkkiä. Se on silti voinut mennä läpi: näkyminen voi kestää hetken. Tarkistakaa myöhemmin uudelleen tai kysykää asiakastuelta, älkääkä hakeko uudelleen, ennen kuin asia on selvä.',
  acceptRecheckFailed: 'Tarkistus ei onnistunut. Tarkistakaa hetken kuluttua uudelleen.',
  acceptImpossible:
    'Asiaa ei voi tarkistaa täällä. Kysykää asiakastuelta, ennen kuin haette uudelleen.',
  acceptContact: 'Asiakastuki voi auttaa. Kertokaa, milloin hyväksyntä lähetettiin.',
  acceptAttempt: 'Hyväksyntä lähetetty: {date}',

  bankHeading: 'Pankkitietonne',
  bankOptional: 'Vapaaehtoinen',
  bankWhy:
    'Pankkitietojenne avulla hakemuksenne voidaan välittää automaattisesti ja rahat voidaan ehkä maksaa nopeammin. Voitte jättää ne pois; silloin rahoittajan tiimi voi pyytää ne teiltä.',
  bankWhyRequired:
    'Hyväksymiseen tarvitaan pankkitietonne. Niiden avulla hakemuksenne voidaan välittää automaattisesti ja rahat voidaan ehkä maksaa nopeammin.',
  bankPrivacy:
    'Pankkitietonne lähetetään kerran hyväksyntänne mukana, eikä tämä sivu tallenna niitä.',
  bankName: 'Pankin nimi',
  bankAccountNumber: 'Tilinumero',
  bankSortCode: 'Sort code (brittiläinen pankkikoodi)',
  bankSortCodeHint: 'Esimerkiksi 20-\u206017-\u206055 tai 201755',
  bankAccountType: 'Tilin tyyppi',
  bankRequired: 'Täyttäkää tämä kenttä tai jättäkää kaikki pankkitiedot tyhjiksi.',
  bankRequiredAll: 'Täyttäkää tämä kenttä.',
  bankDigits: 'Vain numeroita, IBANissa myös kirjaimia.',
  bankSortCodeProblem: 'Käyttäkää numeroryhmiä, esimerkiksi 20-\u206017-\u206055.',

  acceptedHeading: 'Olette hyväksyneet rahoituksen: {amount}',
  acceptedHeadingPlain: 'Hyväksyntänne meni läpi',
  acceptedNext: 'Mitä seuraavaksi tapahtuu',
  acceptedSign: 'Lukekaa ja allekirjoittakaa sopimuksenne. Linkki näytetään vain kerran.',
  acceptedSignUnknown:
    'Teidän on ehkä vielä allekirjoitettava sopimus. Linkkiä siihen ei voi näyttää tässä: jos hyväksyitte tarjouksen toisella välilehdellä, katsokaa sieltä. Jos ette löydä sitä, pyytäkää se asiakastuelta.',
  acceptedAgents:
    'Rahoittajan tiimi viimeistelee hakemuksenne. Teihin voidaan ottaa yhteyttä, jos jotain puuttuu.',
  acceptedAgentsBank:
    'Rahoittajan tiimi viimeistelee hakemuksenne. Teihin voidaan ottaa yhteyttä, esimerkiksi pankkitietojenne vuoksi.',
  acceptedPaid: 'Kun kaikki on valmista, rahoittaja voi maksaa rahat teille.',
  acceptedKeep:
    'Kopioikaa tai tulostakaa tarvitsemanne ennen poistumista: kaikkea tätä ei voi näyttää uudelleen.',
  acceptedReference: 'Hakemuksen viite',
  acceptedCopy: 'Kopioi',
  acceptedCopied: 'Kopioitu',
  acceptedCopyFailed: 'Kopiointi ei onnistunut. Valitkaa teksti sivulta ja kopioikaa se.',
  acceptedContract: 'Lue ja allekirjoita sopimus',
  acceptedContractAlone: 'Avaa sopimus omalla sivullaan',
  acceptedCopyContract: 'Kopioi sopimuksen linkki',
  acceptedMerchant: 'Näytä rahoitukseni rahoittajan palvelussa',
  acceptedLink: 'Lisää hakemuksestanne: {name}',
  acceptedNewTab: 'avautuu uudelle välilehdelle',

  recordHeading: 'Tosite hyväksynnästänne',
  recordPrint: 'Tulosta tosite',
  recordOffer: 'Tarjous',
  recordTime: 'Hyväksytty',
  recordSite: 'Hyväksytty sivustolla',
  recordAgreed: 'Hyväksyitte tämän: ”{text}”',
  recordBank: 'Pankkitiedot',
  recordBankSent: 'lähetetty',
  recordBankNone: 'ei lähetetty',
  recordContract: 'Sopimus',
  recordOfferReference: 'Tarjouksen viite',
  recordYourReference: 'Viitteenne',
  recordLanguage: 'Tositteen kieli',
} satisfies FlowStrings;
