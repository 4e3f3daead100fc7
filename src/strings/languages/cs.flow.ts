import type { FlowStrings } from '../en.js';

/** Czech, from the press on. */
export default {
  termReceive: 'Obdržíte',
  termNewFinance: 'Nové financování',
  termBalanceSettled: 'Splacení vašeho současného financování',
  termBalanceOutOf: 'z této částky',
  termBalance: 'Zbývá splatit ze současného financování',
  termBalanceMore: 'více než nové financování',
  termBalanceAsk:
    'Než nabídku přijmete, zeptejte se poskytovatele financování, zda nové financování tuto částku splatí.',
  termReceiveUnknown: 'není známo',
  termReceiveAsk: 'Zeptejte se poskytovatele financování, než nabídku přijmete.',
  termBalanceToday: 'zbývající částka při posledním ověření',
  termCost: 'Náklady na financování',
  termCostLowest: 'Vaše nejnižší náklady pro tuto částku',
  termCostMore: 'O {amount} více než vaše nejnižší náklady pro tuto částku',
  termRepay: 'Celkem splatíte',
  termShare: 'Podíl z tržeb',
  termShareNote: 'strhává se z vašich tržeb až do splacení celé částky',
  termExpected: 'Očekávaná doba splácení',
  termExpectedValue: 'přibližně {duration}',
  termExpectedNote: 'závisí na vašich tržbách; jde o odhad, nikoli o slib',
  termFactor: 'Nákladový faktor (factor rate)',
  termFactorNote: '{repaid} ke splacení při financování {advanced}',

  whatIfHeading: 'Vyzkoušejte si to na svých tržbách',
  whatIfTakings: 'Tržby',
  whatIfHint: 'Libovolná částka, například tržby za den. Výsledek je výpočet, nikoli prognóza.',
  whatIfResult: 'Z tržeb {takings} jde na splátku {repaid} a vám zůstane {kept}.',
  whatIfProblem: 'Zadejte částku číslicemi, například {example}.',

  expiryCountdown: 'Platnost těchto nabídek končí {date}. Zbývá: {duration}.',
  expiryOne: 'Platnost této nabídky končí {date}. Zbývá: {duration}.',

  pickerStart: 'Zobrazit mé nabídky',
  pickerStartHeading: 'Žádost o financování podnikání',
  pickerHeading: 'Vaše nabídky',
  pickerIntro: 'Splácíte podílem ze svých tržeb. Výběr nabídky vás k ničemu nezavazuje.',
  pickerChosen: 'Vybráno: {offer}. Nabídku si prohlédněte níže.',
  pickerReview: 'Prohlédnout nabídku',
  pickerLimits: 'Tento produkt je k dispozici od {minimum} do {maximum}.',
  pickerNarrow: 'Jakou částku byste chtěli?',
  pickerNarrowValue: 'Přibližně {amount}',
  pickerNarrowShown: {
    one: 'Zobrazeno {shown} z celkem {total} nabídky',
    few: 'Zobrazeno {shown} z celkem {total} nabídek',
    many: 'Zobrazeno {shown} z celkem {total} nabídky',
    other: 'Zobrazeno {shown} z celkem {total} nabídek',
  },
  pickerNarrowAll: {
    one: 'Zobrazit {total} nabídku',
    few: 'Zobrazit všechny {total} nabídky',
    many: 'Zobrazit všech {total} nabídky',
    other: 'Zobrazit všech {total} nabídek',
  },
  pickerNarrowFewer: 'Zobrazit méně nabídek',
  pickerUnavailable: 'Není k dispozici',
  pickerLocked: 'Přijetí nabídky bylo odesláno. Výsledek vidíte níže.',
  pickerLoaded: 'Vaše nabídky jsou připraveny.',
  pickerEmptyHeading: 'Momentálně není žádná nabídka, kterou byste mohli přijmout',
  pickerEmpty:
    'Pokud už nějaké financování máte, zůstává beze změny. Opakovaným vyžádáním nabídek podáváte novou žádost: nejdřív se zeptejte poskytovatele financování.',
  pickerExpiredHeading: 'Platnost těchto nabídek skončila',
  pickerExpired: 'Na této stránce nebyla žádná z nich přijata.',
  pickerUnknownHeading: 'Nevíme jistě, zda vaše žádost dorazila',
  pickerUnknown:
    'Vaše žádost byla odeslána, ale nepřišla jasná odpověď. Je možné, že k poskytovateli financování dorazila.',
  pickerContact:
    'Podpora může zjistit, zda žádost dorazila. Zeptejte se jí, než podáte další žádost.',
  pickerErrorHeading: 'Vaše nabídky se nepodařilo načíst',
  noticeAgain:
    'Opakovaným vyžádáním nabídek podáváte novou žádost. Může při tom podruhé proběhnout kontrola vaší osobní úvěrové historie.',
  pickerAgain: 'Podat novou žádost',

  faultOffline:
    'Zdá se, že jste offline. Nic nebylo odesláno. Zkontrolujte připojení a zkuste to znovu.',
  faultUnreachable: 'S poskytovatelem financování se nepodařilo spojit. Nic se nezměnilo.',
  faultElsewhere:
    'Už se za vás odesílalo něco jiného, možná z jiné karty prohlížeče, proto toto odesláno nebylo. Podívejte se nejprve tam a pak to zkuste znovu.',
  faultSignIn: 'Vaše relace skončila. Přihlaste se znovu a vraťte se na tuto stránku.',
  faultForbidden:
    'Váš uživatelský účet k tomu nemá oprávnění. Nic se nezměnilo. Obraťte se na správce uživatelů.',
  faultBusy: 'Poskytovatel financování je přetížený. Chvíli počkejte a zkuste to znovu.',
  faultBusyUntil: 'Poskytovatel financování je přetížený. Zkuste to znovu po tomto čase: {time}.',
  faultRejected: 'Poskytovatel financování nemohl tento požadavek zpracovat. Nic se nezměnilo.',
  faultRepeated: 'Stane-li se to podruhé, obraťte se na podporu.',
  faultPage:
    'Tato stránka není správně nastavena, proto nebylo nic odesláno. Obraťte se prosím na podporu.',

  acceptHeading: 'Kontrola a přijetí nabídky',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Přijmout nabídku na {amount}',
  acceptOther: 'Vybrat jinou nabídku',
  acceptNext:
    'Po přijetí nabídky tým poskytovatele financování doplní žádost, kterou jste už podali, a může se vám ozvat. Možná bude potřeba podepsat i smlouvu.',
  acceptBinding:
    'Stisknutím tlačítka přijímáte nové financování ve výši {amount} a zavazujete se splatit {total}.',
  acceptBindingNet:
    'Stisknutím tlačítka přijímáte nové financování ve výši {amount}, z čehož vám bude vyplaceno přibližně {receive}, a zavazujete se splatit {total}.',
  acceptSubmitting: 'Odesíláme přijetí nabídky. Ponechte prosím tuto stránku otevřenou.',
  acceptSending: 'Odesílá se…',
  acceptConsentRequired: 'Chcete-li nabídku přijmout, zaškrtněte políčko se souhlasem.',
  acceptProblems: 'Zkontrolujte prosím následující',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Platnost této nabídky skončila',
  acceptExpired: 'Nabídka na této stránce nebyla přijata. Nové nabídky vyžadují novou žádost.',
  acceptRefused: 'Zkontrolujte své bankovní údaje nebo je smažte a stiskněte tlačítko znovu.',
  acceptRefusedRequired: 'Zkontrolujte své bankovní údaje a stiskněte tlačítko znovu.',
  acceptErrorHeading: 'Nabídka nebyla přijata',
  acceptUnknownHeading: 'Nabídka možná byla přijata',
  acceptUnknown:
    'Přijetí nabídky bylo odesláno, ale nepřišla jasná odpověď, takže nevíme, zda se podařilo. Pro jistotu je nelze odeslat podruhé.',
  acceptRecheck: 'Ověřit nyní',
  acceptRechecking: 'Ověřujeme u poskytovatele financování.',
  acceptAbsent:
    'Přijetí nabídky zatím není vidět. Přesto se mohlo podařit: může chvíli trvat, než se objeví. Zkontrolujte to později znovu nebo se zeptejte podpory a nepodávejte novou žádost, dokud to nevíte.',
  acceptRecheckFailed: 'Ověření se nezdařilo. Zkuste ho za chvíli znovu.',
  acceptImpossible: 'Odsud to nelze ověřit. Než podáte další žádost, zeptejte se prosím podpory.',
  acceptContact: 'Podpora vám může pomoci. Uveďte čas odeslání přijetí.',
  acceptAttempt: 'Přijetí odesláno: {date}',

  bankHeading: 'Vaše bankovní údaje',
  bankOptional: 'Nepovinné',
  bankWhy:
    'S vašimi bankovními údaji lze žádost automaticky předat dál a peníze mohou být vyplaceny dříve. Můžete je vynechat; pak vás o ně může požádat tým poskytovatele financování.',
  bankWhyRequired:
    'K přijetí nabídky jsou nutné vaše bankovní údaje. S nimi lze žádost automaticky předat dál a peníze mohou být vyplaceny dříve.',
  bankPrivacy:
    'Vaše bankovní údaje se odesílají jednou, spolu s přijetím nabídky, a tato stránka je neuchovává.',
  bankName: 'Název banky',
  bankAccountNumber: 'Číslo účtu',
  bankSortCode: 'Sort code (britský kód banky)',
  bankSortCodeHint: 'Například 20-\u206017-\u206055 nebo 201755',
  bankAccountType: 'Typ účtu',
  bankRequired: 'Vyplňte toto pole, nebo ponechte všechny bankovní údaje prázdné.',
  bankRequiredAll: 'Vyplňte toto pole.',
  bankDigits: 'Jen číslice, u IBAN i písmena.',
  bankSortCodeProblem: 'Použijte skupiny číslic, například 20-\u206017-\u206055.',

  acceptedHeading: 'Přijali jste nabídku na {amount}',
  acceptedHeadingPlain: 'Nabídka byla přijata',
  acceptedNext: 'Co bude následovat',
  acceptedSign: 'Přečtěte si a podepište smlouvu. Odkaz se zobrazí jen jednou.',
  acceptedSignUnknown:
    'Možná bude ještě potřeba podepsat smlouvu. Odkaz na ni zde nelze zobrazit: pokud jste nabídku přijali na jiné kartě, podívejte se tam. Pokud ho nenajdete, vyžádejte si ho u podpory.',
  acceptedAgents:
    'Tým poskytovatele financování vaši žádost doplní. Pokud bude něco chybět, může se vám ozvat.',
  acceptedAgentsBank:
    'Tým poskytovatele financování vaši žádost doplní. Může se vám ozvat, například kvůli bankovním údajům.',
  acceptedPaid: 'Jakmile bude vše kompletní, může poskytovatel financování peníze vyplatit.',
  acceptedKeep:
    'Než odejdete, zkopírujte nebo vytiskněte, co potřebujete: ne vše z toho lze zobrazit znovu.',
  acceptedReference: 'Číslo žádosti',
  acceptedCopy: 'Kopírovat',
  acceptedCopied: 'Zkopírováno',
  acceptedCopyFailed: 'Kopírování se nezdařilo. Označte text na stránce a zkopírujte ho.',
  acceptedContract: 'Přečíst a podepsat smlouvu',
  acceptedContractAlone: 'Otevřít smlouvu na samostatné stránce',
  acceptedCopyContract: 'Kopírovat odkaz na smlouvu',
  acceptedMerchant: 'Zobrazit financování u poskytovatele',
  acceptedLink: 'Více o vaší žádosti: {name}',
  acceptedNewTab: 'otevře se na nové kartě',

  recordHeading: 'Potvrzení o přijetí nabídky',
  recordPrint: 'Vytisknout potvrzení',
  recordOffer: 'Nabídka',
  recordTime: 'Přijato',
  recordSite: 'Přijato na webu',
  recordAgreed: 'Souhlasili jste s tímto: „{text}“',
  recordBank: 'Bankovní údaje',
  recordBankSent: 'odeslány',
  recordBankNone: 'neodeslány',
  recordContract: 'Smlouva',
  recordOfferReference: 'Číslo nabídky',
  recordYourReference: 'Vaše referenční číslo',
  recordLanguage: 'Jazyk potvrzení',
} satisfies FlowStrings;
