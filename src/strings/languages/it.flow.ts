import type { FlowStrings } from '../en.js';

/** Italian, from the press on. */
export default {
  termReceive: 'Lei riceve',
  termNewFinance: 'Nuovo finanziamento',
  termBalanceSettled: 'Estinzione del Suo finanziamento attuale',
  termBalanceOutOf: 'con parte di questo importo',
  termBalance: 'Debito residuo del Suo finanziamento attuale',
  termBalanceMore: 'superiore al nuovo finanziamento',
  termBalanceAsk:
    'Prima di accettare, chieda al finanziatore se il nuovo finanziamento lo estingue.',
  termReceiveUnknown: 'non noto',
  termReceiveAsk: 'Chieda al finanziatore prima di accettare.',
  termBalanceToday: 'debito residuo all’ultima verifica',
  termCost: 'Costo del finanziamento',
  termCostLowest: 'Il Suo costo più basso per questo importo',
  termCostMore: '{amount} in più rispetto al Suo costo più basso per questo importo',
  termRepay: 'Lei rimborsa in totale',
  termShare: 'Quota degli incassi',
  termShareNote: 'trattenuta dai Suoi incassi fino al rimborso del totale',
  termExpected: 'Durata prevista',
  termExpectedValue: 'circa {duration}',
  termExpectedNote: 'dipende dai Suoi incassi; è una stima, non una promessa',
  termFactor: 'Fattore di costo (factor rate)',
  termFactorNote: '{repaid} da rimborsare ogni {advanced}',

  whatIfHeading: 'Provi con i Suoi incassi',
  whatIfTakings: 'Incassi',
  whatIfHint:
    'L’importo che preferisce, ad esempio gli incassi di un giorno. Il risultato è un calcolo, non una stima degli incassi futuri.',
  whatIfResult: 'Su {takings}, Lei rimborsa {repaid} e conserva {kept}.',
  whatIfProblem: 'Inserisca un importo in cifre, ad esempio {example}.',

  expiryCountdown: 'Queste offerte scadono tra {duration} ({date}).',
  expiryOne: 'Questa offerta scade tra {duration} ({date}).',

  pickerStart: 'Mostra le mie offerte',
  pickerStartHeading: 'Richieda un finanziamento per la Sua attività',
  pickerHeading: 'Le Sue offerte',
  pickerIntro:
    'Lei rimborsa con una quota dei Suoi incassi. Scegliere un’offerta non La impegna in alcun modo.',
  pickerChosen: 'Offerta scelta: {offer}. La esamini qui sotto.',
  pickerReview: 'Esamina questa offerta',
  pickerLimits: 'Questo prodotto è disponibile da {minimum} a {maximum}.',
  pickerNarrow: 'Quale importo desidera?',
  pickerNarrowValue: 'Circa {amount}',
  pickerNarrowShown: {
    one: 'Offerta mostrata: {shown} su {total}',
    many: 'Offerte mostrate: {shown} su {total}',
    other: 'Offerte mostrate: {shown} su {total}',
  },
  pickerNarrowAll: {
    one: 'Mostra {total} offerta',
    many: 'Mostra tutti i {total} di offerte',
    other: 'Mostra tutte le {total} offerte',
  },
  pickerNarrowFewer: 'Mostra meno offerte',
  pickerUnavailable: 'Non disponibile',
  pickerLocked: 'La Sua accettazione è stata inviata. Qui sotto trova l’esito.',
  pickerLoaded: 'Le Sue offerte sono pronte.',
  pickerEmptyHeading: 'Al momento non c’è alcuna offerta che Lei possa accettare',
  pickerEmpty:
    'Un finanziamento già in corso resta invariato. Chiedere di nuovo delle offerte equivale a presentare una nuova domanda: si informi prima presso il finanziatore.',
  pickerExpiredHeading: 'Queste offerte sono scadute',
  pickerExpired: 'Nessuna è stata accettata in questa pagina.',
  pickerUnknownHeading: 'Non sappiamo con certezza se la Sua domanda è arrivata',
  pickerUnknown:
    'La Sua domanda è stata inviata, ma non abbiamo ricevuto una risposta chiara. La domanda potrebbe essere arrivata al finanziatore.',
  pickerContact:
    'L’assistenza può verificare se la domanda è arrivata. La contatti prima di presentare una nuova domanda.',
  pickerErrorHeading: 'Non è stato possibile caricare le Sue offerte',
  noticeAgain:
    'Chiedere di nuovo delle offerte equivale a presentare una nuova domanda. Può comportare una seconda verifica della Sua posizione creditizia personale.',
  pickerAgain: 'Presenta una nuova domanda',

  faultOffline:
    'Sembra che Lei sia offline. Non è stato inviato nulla. Controlli la connessione e riprovi.',
  faultUnreachable: 'Non è stato possibile contattare il finanziatore. Nulla è stato modificato.',
  faultElsewhere:
    'Era già in corso un altro invio per Lei, forse da un’altra scheda, quindi questo non è stato effettuato. Controlli prima lì, poi riprovi.',
  faultSignIn: 'La Sua sessione è terminata. Acceda di nuovo e torni a questa pagina.',
  faultForbidden:
    'Il Suo account non è autorizzato a questa operazione. Nulla è stato modificato. Si rivolga a chi gestisce gli utenti.',
  faultBusy: 'Il finanziatore riceve troppe richieste. Attenda un momento e riprovi.',
  faultBusyUntil:
    'Il finanziatore riceve troppe richieste. Potrà riprovare a partire da quest’ora: {time}.',
  faultRejected:
    'Il finanziatore non ha potuto elaborare questa richiesta. Nulla è stato modificato.',
  faultRepeated: 'Se succede di nuovo, contatti l’assistenza.',
  faultPage:
    'Questa pagina non è configurata correttamente, quindi non è stato inviato nulla. Contatti l’assistenza.',

  acceptHeading: 'Verifica e accettazione',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Accetta {amount}',
  acceptOther: 'Scegli un’altra offerta',
  acceptNext:
    'Quando accetta, il team del finanziatore completa la domanda che Lei ha già presentato e potrebbe contattarLa. È possibile che Lei debba anche firmare un contratto.',
  acceptBinding:
    'Premendo il pulsante, Lei accetta un nuovo finanziamento di {amount} e si impegna a rimborsare {total}.',
  acceptBindingNet:
    'Premendo il pulsante, Lei accetta un nuovo finanziamento di {amount}, di cui Le viene versata una somma di circa {receive}, e si impegna a rimborsare {total}.',
  acceptSubmitting: 'Invio della Sua accettazione in corso. Tenga aperta questa pagina.',
  acceptSending: 'Invio in corso…',
  acceptConsentRequired: 'Selezioni la casella del consenso per accettare l’offerta.',
  acceptProblems: 'Controlli quanto segue',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Questa offerta è scaduta',
  acceptExpired:
    'Non è stata accettata in questa pagina. Per nuove offerte serve una nuova domanda.',
  acceptRefused:
    'Controlli le Sue coordinate bancarie o le cancelli, poi prema di nuovo il pulsante.',
  acceptRefusedRequired: 'Controlli le Sue coordinate bancarie, poi prema di nuovo il pulsante.',
  acceptErrorHeading: 'La Sua accettazione non è andata a buon fine',
  acceptUnknownHeading: 'La Sua accettazione potrebbe essere andata a buon fine',
  acceptUnknown:
    'La Sua accettazione è stata inviata, ma non abbiamo ricevuto una risposta chiara, quindi non sappiamo se è andata a buon fine. Per sicurezza non può essere inviata una seconda volta.',
  acceptRecheck: 'Verifica ora',
  acceptRechecking: 'Verifica in corso presso il finanziatore.',
  acceptAbsent:
    'Della Sua accettazione non c’è ancora traccia. Potrebbe comunque essere andata a buon fine: può volerci del tempo. Verifichi di nuovo più tardi o chieda all’assistenza, e non presenti una nuova domanda prima di saperlo.',
  acceptRecheckFailed: 'La verifica non è riuscita. Verifichi di nuovo tra poco.',
  acceptImpossible:
    'Da qui non è possibile verificarlo. Chieda all’assistenza prima di presentare una nuova domanda.',
  acceptContact: 'L’assistenza può aiutarLa. Indichi l’ora in cui è stata inviata l’accettazione.',
  acceptAttempt: 'Accettazione inviata: {date}',

  bankHeading: 'Le Sue coordinate bancarie',
  bankOptional: 'Facoltativo',
  bankWhy:
    'Con le Sue coordinate bancarie la Sua domanda può procedere automaticamente e il denaro potrebbe essere erogato prima. Può ometterle; in tal caso il team del finanziatore potrà chiederGliele.',
  bankWhyRequired:
    'Per accettare servono le Sue coordinate bancarie. Così la Sua domanda può procedere automaticamente e il denaro potrebbe essere erogato prima.',
  bankPrivacy:
    'Le Sue coordinate bancarie vengono inviate una sola volta, con la Sua accettazione, e questa pagina non le conserva.',
  bankName: 'Nome della banca',
  bankAccountNumber: 'Numero di conto',
  bankSortCode: 'Sort code (codice bancario britannico)',
  bankSortCodeHint: 'Ad esempio 20-\u206017-\u206055 o 201755',
  bankAccountType: 'Tipo di conto',
  bankRequired: 'Compili questo campo o lasci vuote tutte le coordinate bancarie.',
  bankRequiredAll: 'Compili questo campo.',
  bankDigits: 'Solo cifre; per un IBAN anche lettere.',
  bankSortCodeProblem: 'Usi gruppi di cifre, ad esempio 20-\u206017-\u206055.',

  acceptedHeading: 'Ha accettato {amount}',
  acceptedHeadingPlain: 'La Sua accettazione è andata a buon fine',
  acceptedNext: 'I prossimi passi',
  acceptedSign: 'Legga e firmi il Suo contratto. Il link viene mostrato una sola volta.',
  acceptedSignUnknown:
    'Potrebbe dover ancora firmare un contratto. Il link non può essere mostrato qui: se ha accettato in un’altra scheda, lo cerchi lì. Se non lo trova, lo chieda all’assistenza.',
  acceptedAgents:
    'Il team del finanziatore completa la Sua domanda. Potrebbe contattarLa se manca qualcosa.',
  acceptedAgentsBank:
    'Il team del finanziatore completa la Sua domanda. Potrebbe contattarLa, ad esempio per le coordinate bancarie.',
  acceptedPaid: 'Quando tutto sarà completo, il finanziatore potrà erogare il denaro.',
  acceptedKeep:
    'Copi o stampi ciò che Le serve prima di uscire: non tutto potrà essere mostrato di nuovo.',
  acceptedReference: 'Riferimento della domanda',
  acceptedCopy: 'Copia',
  acceptedCopied: 'Copiato',
  acceptedCopyFailed: 'Copia non riuscita. Selezioni il testo in questa pagina e lo copi.',
  acceptedContract: 'Leggi e firma il contratto',
  acceptedContractAlone: 'Apri il contratto in una pagina separata',
  acceptedCopyContract: 'Copia il link del contratto',
  acceptedMerchant: 'Il Suo finanziamento presso il finanziatore',
  acceptedLink: 'Altro sulla Sua domanda: {name}',
  acceptedNewTab: 'si apre in una nuova scheda',

  recordHeading: 'Ricevuta della Sua accettazione',
  recordPrint: 'Stampa questa ricevuta',
  recordOffer: 'Offerta',
  recordTime: 'Accettata',
  recordSite: 'Accettata su',
  recordAgreed: 'Ha accettato quanto segue: «{text}»',
  recordBank: 'Coordinate bancarie',
  recordBankSent: 'inviate',
  recordBankNone: 'non inviate',
  recordContract: 'Contratto',
  recordOfferReference: 'Riferimento dell’offerta',
  recordYourReference: 'Il Suo riferimento',
  recordLanguage: 'Lingua di questa ricevuta',
} satisfies FlowStrings;
