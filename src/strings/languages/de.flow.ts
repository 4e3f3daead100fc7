import type { FlowStrings } from '../en.js';

/** German, from the press on. */
export default {
  termReceive: 'Sie erhalten',
  termNewFinance: 'Neue Finanzierung',
  termBalanceSettled: 'Ablösung Ihrer laufenden Finanzierung',
  termBalanceOutOf: 'aus diesem Betrag',
  termBalance: 'Restbetrag Ihrer laufenden Finanzierung',
  termBalanceMore: 'höher als diese neue Finanzierung',
  termBalanceAsk:
    'Fragen Sie vor der Annahme den Finanzierungsanbieter, ob die neue Finanzierung die laufende ablöst.',
  termReceiveUnknown: 'nicht bekannt',
  termReceiveAsk: 'Fragen Sie vor der Annahme den Finanzierungsanbieter.',
  termBalanceToday: 'Restbetrag bei der letzten Abfrage',
  termCost: 'Kosten der Finanzierung',
  termCostLowest: 'Ihre niedrigsten Kosten für diesen Betrag',
  termCostMore: '{amount} mehr als Ihre niedrigsten Kosten für diesen Betrag',
  termRepay: 'Sie zahlen insgesamt zurück',
  termShare: 'Anteil an den Einnahmen',
  termShareNote: 'wird von Ihren Einnahmen einbehalten, bis der Gesamtbetrag zurückgezahlt ist',
  termExpected: 'Erwartete Laufzeit',
  termExpectedValue: 'etwa {duration}',
  termExpectedNote: 'hängt von Ihren Einnahmen ab; eine Schätzung, keine Zusage',
  termFactor: 'Faktor (Factor Rate)',
  termFactorNote: '{repaid} Rückzahlung je {advanced}',

  whatIfHeading: 'Mit Ihren eigenen Einnahmen durchrechnen',
  whatIfTakings: 'Einnahmen',
  whatIfHint:
    'Ein beliebiger Betrag, zum Beispiel die Einnahmen eines Tages. Das Ergebnis ist eine Rechnung, keine Prognose.',
  whatIfResult: 'Von {takings} zahlen Sie {repaid} zurück und behalten {kept}.',
  whatIfProblem: 'Geben Sie einen Betrag in Ziffern ein, zum Beispiel {example}.',

  expiryCountdown: 'Diese Angebote gelten noch {duration}, bis zum {date}.',
  expiryOne: 'Dieses Angebot gilt noch {duration}, bis zum {date}.',

  pickerStart: 'Meine Angebote ansehen',
  pickerStartHeading: 'Finanzierung für Ihr Unternehmen beantragen',
  pickerHeading: 'Ihre Angebote',
  pickerIntro:
    'Sie zahlen mit einem Anteil Ihrer Einnahmen zurück. Die Auswahl verpflichtet Sie zu nichts.',
  pickerChosen: 'Ausgewählt: {offer}. Prüfen Sie das Angebot weiter unten.',
  pickerReview: 'Dieses Angebot prüfen',
  pickerLimits: 'Bei diesem Produkt sind {minimum} bis {maximum} möglich.',
  pickerNarrow: 'Welchen Betrag möchten Sie?',
  pickerNarrowValue: 'Etwa {amount}',
  pickerNarrowShown: {
    one: '{shown} von {total} Angebot wird angezeigt',
    other: '{shown} von {total} Angeboten werden angezeigt',
  },
  pickerNarrowAll: { one: '{total} Angebot anzeigen', other: 'Alle {total} Angebote anzeigen' },
  pickerNarrowFewer: 'Weniger Angebote anzeigen',
  pickerUnavailable: 'Nicht verfügbar',
  pickerLocked: 'Ihre Annahme wurde gesendet. Weiter unten sehen Sie das Ergebnis.',
  pickerLoaded: 'Ihre Angebote sind da.',
  pickerEmptyHeading: 'Im Moment gibt es kein Angebot, das Sie annehmen können',
  pickerEmpty:
    'Eine bestehende Finanzierung bleibt unverändert. Eine erneute Anfrage von Angeboten gilt als neuer Antrag: Fragen Sie vorher den Finanzierungsanbieter.',
  pickerExpiredHeading: 'Diese Angebote sind abgelaufen',
  pickerExpired: 'Auf dieser Seite wurde keines angenommen.',
  pickerUnknownHeading: 'Wir wissen nicht sicher, ob Ihr Antrag angekommen ist',
  pickerUnknown:
    'Ihr Antrag wurde gesendet, aber es kam keine eindeutige Antwort. Möglicherweise hat er den Finanzierungsanbieter erreicht.',
  pickerContact:
    'Der Support kann herausfinden, ob Ihr Antrag angekommen ist. Fragen Sie dort nach, bevor Sie einen neuen stellen.',
  pickerErrorHeading: 'Ihre Angebote konnten nicht geladen werden',
  noticeAgain:
    'Eine erneute Anfrage von Angeboten gilt als neuer Antrag. Dabei kann eine zweite Bonitätsauskunft zu Ihrer Person eingeholt werden.',
  pickerAgain: 'Neuen Antrag stellen',

  faultOffline:
    'Sie sind anscheinend offline. Es wurde nichts gesendet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  faultUnreachable: 'Der Finanzierungsanbieter war nicht erreichbar. Es wurde nichts geändert.',
  faultElsewhere:
    'Eine andere Anfrage von Ihnen wurde gerade schon gesendet, vielleicht aus einem anderen Tab, daher wurde diese nicht gesendet. Sehen Sie erst dort nach und versuchen Sie es dann erneut.',
  faultSignIn:
    'Ihre Sitzung ist beendet. Melden Sie sich erneut an und kehren Sie auf diese Seite zurück.',
  faultForbidden:
    'Ihr Benutzerkonto ist dazu nicht berechtigt. Es wurde nichts geändert. Wenden Sie sich an die Person, die hier die Benutzer verwaltet.',
  faultBusy:
    'Beim Finanzierungsanbieter gibt es gerade zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  faultBusyUntil:
    'Beim Finanzierungsanbieter gibt es gerade zu viele Anfragen. Versuchen Sie es ab diesem Zeitpunkt erneut: {time}.',
  faultRejected:
    'Der Finanzierungsanbieter konnte diese Anfrage nicht verarbeiten. Es wurde nichts geändert.',
  faultRepeated: 'Geschieht es wieder, wenden Sie sich an den Support.',
  faultPage:
    'Diese Seite ist nicht richtig eingerichtet, daher wurde nichts gesendet. Bitte wenden Sie sich an den Support.',

  acceptHeading: 'Prüfen und annehmen',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: '{amount} annehmen',
  acceptOther: 'Anderes Angebot wählen',
  acceptNext:
    'Nach der Annahme vervollständigt das Team des Finanzierungsanbieters den Antrag, den Sie bereits gestellt haben, und kann sich bei Ihnen melden. Möglicherweise müssen Sie auch einen Vertrag unterschreiben.',
  acceptBinding:
    'Mit dem Betätigen der Schaltfläche nehmen Sie eine neue Finanzierung über {amount} an und verpflichten sich, {total} zurückzuzahlen.',
  acceptBindingNet:
    'Mit dem Betätigen der Schaltfläche nehmen Sie eine neue Finanzierung über {amount} an, von der Ihnen rund {receive} ausgezahlt werden, und verpflichten sich, {total} zurückzuzahlen.',
  acceptSubmitting: 'Ihre Annahme wird gesendet. Bitte lassen Sie diese Seite geöffnet.',
  acceptSending: 'Wird gesendet\u00a0…',
  acceptConsentRequired: 'Setzen Sie das Häkchen zur Zustimmung, um das Angebot anzunehmen.',
  acceptProblems: 'Bitte prüfen Sie Folgendes',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Dieses Angebot ist abgelaufen',
  acceptExpired:
    'Auf dieser Seite wurde es nicht angenommen. Neue Angebote erfordern einen neuen Antrag.',
  acceptRefused:
    'Prüfen Sie Ihre Bankverbindung oder leeren Sie die Felder und betätigen Sie die Schaltfläche noch einmal.',
  acceptRefusedRequired:
    'Prüfen Sie Ihre Bankverbindung und betätigen Sie die Schaltfläche noch einmal.',
  acceptErrorHeading: 'Ihre Annahme war nicht erfolgreich',
  acceptUnknownHeading: 'Ihre Annahme war möglicherweise erfolgreich',
  acceptUnknown:
    'Ihre Annahme wurde gesendet, aber es kam keine eindeutige Antwort. Wir können nicht sagen, ob sie erfolgreich war. Sicherheitshalber kann sie kein zweites Mal gesendet werden.',
  acceptRecheck: 'Jetzt prüfen',
  acceptRechecking: 'Wir fragen beim Finanzierungsanbieter nach.',
  acceptAbsent:
    'Noch ist keine Annahme zu sehen. Sie kann trotzdem erfolgreich gewesen sein: Es kann eine Weile dauern, bis sie erscheint. Prüfen Sie es später noch einmal oder fragen Sie den Support, und stellen Sie keinen neuen Antrag, bevor Sie es wissen.',
  acceptRecheckFailed: 'Die Prüfung war nicht möglich. Prüfen Sie es gleich noch einmal.',
  acceptImpossible:
    'Von hier aus lässt es sich nicht prüfen. Bitte fragen Sie den Support, bevor Sie einen neuen Antrag stellen.',
  acceptContact:
    'Der Support kann helfen. Nennen Sie den Zeitpunkt, zu dem die Annahme gesendet wurde.',
  acceptAttempt: 'Annahme gesendet: {date}',

  bankHeading: 'Ihre Bankverbindung',
  bankOptional: 'Freiwillig',
  bankWhy:
    'Mit Ihrer Bankverbindung kann Ihr Antrag automatisch weitergeleitet und das Geld möglicherweise früher ausgezahlt werden. Sie können sie weglassen; dann kann das Team des Finanzierungsanbieters danach fragen.',
  bankWhyRequired:
    'Ihre Bankverbindung ist für die Annahme erforderlich. Mit ihr kann Ihr Antrag automatisch weitergeleitet und das Geld möglicherweise früher ausgezahlt werden.',
  bankPrivacy:
    'Ihre Bankverbindung wird einmal, mit Ihrer Annahme, gesendet und von dieser Seite nicht gespeichert.',
  bankName: 'Name der Bank',
  bankAccountNumber: 'Kontonummer',
  bankSortCode: 'Sort Code (britische Bankleitzahl)',
  bankSortCodeHint: 'Zum Beispiel 20-\u206017-\u206055 oder 201755',
  bankAccountType: 'Art des Kontos',
  bankRequired: 'Füllen Sie dieses Feld aus oder lassen Sie alle Angaben zur Bank leer.',
  bankRequiredAll: 'Füllen Sie dieses Feld aus.',
  bankDigits: 'Nur Ziffern, bei einer IBAN auch Buchstaben.',
  bankSortCodeProblem: 'Verwenden Sie Zifferngruppen, zum Beispiel 20-\u206017-\u206055.',

  acceptedHeading: 'Sie haben {amount} angenommen',
  acceptedHeadingPlain: 'Ihre Annahme war erfolgreich',
  acceptedNext: 'So geht es weiter',
  acceptedSign:
    'Lesen und unterschreiben Sie Ihren Vertrag. Der Link wird hier nur einmal angezeigt.',
  acceptedSignUnknown:
    'Möglicherweise müssen Sie noch einen Vertrag unterschreiben. Der Link dazu kann hier nicht angezeigt werden: Wenn Sie in einem anderen Tab angenommen haben, sehen Sie dort nach. Wenn Sie ihn nicht finden, fragen Sie den Support.',
  acceptedAgents:
    'Das Team des Finanzierungsanbieters vervollständigt Ihren Antrag. Es kann sich bei Ihnen melden, wenn etwas fehlt.',
  acceptedAgentsBank:
    'Das Team des Finanzierungsanbieters vervollständigt Ihren Antrag. Es kann sich bei Ihnen melden, zum Beispiel wegen Ihrer Bankverbindung.',
  acceptedPaid: 'Sobald alles vollständig ist, kann der Finanzierungsanbieter das Geld auszahlen.',
  acceptedKeep:
    'Kopieren oder drucken Sie, was Sie brauchen, bevor Sie die Seite verlassen: Nicht alles hiervon lässt sich noch einmal anzeigen.',
  acceptedReference: 'Antragsnummer',
  acceptedCopy: 'Kopieren',
  acceptedCopied: 'Kopiert',
  acceptedCopyFailed:
    'Das Kopieren hat nicht funktioniert. Markieren Sie den Text auf dieser Seite und kopieren Sie ihn.',
  acceptedContract: 'Vertrag lesen und unterschreiben',
  acceptedContractAlone: 'Vertrag auf einer eigenen Seite öffnen',
  acceptedCopyContract: 'Link zum Vertrag kopieren',
  acceptedMerchant: 'Ihre Finanzierung beim Anbieter ansehen',
  acceptedLink: 'Mehr zu Ihrem Antrag: {name}',
  acceptedNewTab: 'öffnet sich in einem neuen Tab',

  recordHeading: 'Beleg über Ihre Annahme',
  recordPrint: 'Beleg drucken',
  recordOffer: 'Angebot',
  recordTime: 'Angenommen',
  recordSite: 'Angenommen auf',
  recordAgreed: 'Sie haben Folgendem zugestimmt: „{text}“',
  recordBank: 'Bankverbindung',
  recordBankSent: 'gesendet',
  recordBankNone: 'nicht gesendet',
  recordContract: 'Vertrag',
  recordOfferReference: 'Angebotsnummer',
  recordYourReference: 'Ihre Referenz',
  recordLanguage: 'Sprache dieses Belegs',
} satisfies FlowStrings;
