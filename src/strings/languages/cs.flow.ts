import type { FlowStrings } from '../en.js';

/** Czech, from the press on. */
export default {
  termReceive: 'Obdržíte',
  termNewFinance: 'Nové financování',
  termBalanceSettled: 'Splacení vašeho současného dluhu',
  termBalanceOutOf: 'z této částky',
  termBalance: 'Váš současný dluh',
  termBalanceMore: 'více než nové financování',
  termReceiveUnknown: 'není známo',
  termReceiveAsk: 'zeptejte se poskytovatele, než nabídku přijmete',
  termReceiveNote: 'při dnešním zůstatku',
  termCost: 'Cena financování',
  termCostLowest: 'Nejnižší cena pro tuto částku',
  termCostMore: 'O {amount} více než nejnižší cena pro tuto částku',
  termRepay: 'Celkem splatíte',
  termShare: 'Podíl z tržeb',
  termShareNote: 'odvádí se z vašich tržeb až do splacení celé částky',
  termExpected: 'Očekávaná doba',
  termExpectedValue: 'přibližně {duration}',
  termExpectedNote: 'závisí na vašich tržbách; jde o odhad, nikoli o slib',
  termFactor: 'Nákladový faktor (factor rate)',
  termFactorNote: '{repaid} ke splacení při financování {advanced}',

  whatIfHeading: 'Vyzkoušejte si to na svých tržbách',
  whatIfTakings: 'Tržby',
  whatIfHint: 'Libovolná částka, například za den nebo za týden.',
  whatIfResult: 'Z tržeb {takings} jde na splátku {repaid} a vám zůstane {kept}.',
  whatIfNote: 'Výpočet s vaším vlastním číslem, nikoli předpověď.',
  whatIfProblem: 'Zadejte částku číslicemi, například {example}.',

  expiryCountdown: 'Platnost těchto nabídek končí {date}. Zbývá: {duration}.',
  expiryOne: 'Platnost této nabídky končí {date}. Zbývá: {duration}.',

  pickerStart: 'Zobrazit mé nabídky',
  pickerHeading: 'Vaše nabídky',
  pickerIntro: 'Vyberte nabídku, kterou si chcete níže prohlédnout. Výběr vás k ničemu nezavazuje.',
  pickerChosen: 'Vybráno: {offer}. Nabídku si prohlédněte níže.',
  pickerReview: 'Prohlédnout nabídku',
  pickerLimits: 'Financování od {minimum} do {maximum}',
  pickerNarrow: 'Kolik byste chtěli?',
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
  pickerUnavailable: 'Není k dispozici',
  pickerLocked: 'Přijetí nabídky jste odeslali. Jak to dopadlo, vidíte níže.',
  pickerLoaded: 'Vaše nabídky jsou připraveny.',
  pickerEmptyHeading: 'Momentálně žádné nabídky',
  pickerEmpty:
    'Momentálně není žádná nabídka, kterou byste mohli přijmout. Pokud už nějaké financování máte, zůstává beze změny.',
  pickerExpiredHeading: 'Platnost těchto nabídek skončila',
  pickerExpired: 'Již je nelze přijmout. Žádnou z nich jste nepřijali.',
  pickerUnknownHeading: 'Nevíme jistě, zda vaše žádost dorazila',
  pickerUnknown:
    'Vaše žádost byla odeslána, ale nepřišla jasná odpověď. Je možné, že k poskytovateli financování dorazila.',
  pickerErrorHeading: 'Vaše nabídky se nepodařilo načíst',
  noticeAgain:
    'Opakovaný dotaz je nová žádost. Může při ní podruhé proběhnout kontrola vaší osobní úvěrové historie.',
  pickerAgain: 'Podat novou žádost',

  faultOffline:
    'Zdá se, že jste offline. Nic nebylo odesláno. Zkontrolujte připojení a zkuste to znovu.',
  faultUnreachable: 'Službu financování se nepodařilo kontaktovat. Nic se nezměnilo.',
  faultElsewhere:
    'Právě se za vás odesílalo něco jiného, možná na jiné kartě, a proto toto odesláno nebylo. Podívejte se nejprve tam a pak to zkuste znovu.',
  faultSignIn: 'Vaše relace skončila. Přihlaste se znovu a vraťte se na tuto stránku.',
  faultForbidden:
    'Váš uživatelský účet k tomu nemá oprávnění. Nic se nezměnilo. Obraťte se na správce uživatelů.',
  faultBusy: 'Služba financování je přetížená. Chvíli počkejte a zkuste to znovu.',
  faultBusyUntil: 'Služba financování je přetížená. Zkuste to znovu po {time}.',
  faultRejected: 'Služba financování nemohla tento požadavek zpracovat. Nic se nezměnilo.',
  faultRepeated: 'Stane-li se to znovu, obraťte se na podporu.',
  faultPage:
    'Tato stránka není správně nastavena, proto nebylo nic odesláno. Obraťte se prosím na podporu.',

  acceptHeading: 'Kontrola a přijetí nabídky',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Přijmout nabídku na {amount}',
  acceptNext:
    'Přijetím nabídky vaše žádost pokračuje. Tým poskytovatele ji doplní a může se vám ozvat; možná bude potřeba podepsat i smlouvu.',
  acceptBinding:
    'Stisknutím tlačítka přijímáte nabídku na {amount} a zavazujete se splatit {total}.',
  acceptSubmitting: 'Odesíláme přijetí nabídky. Ponechte prosím tuto stránku otevřenou.',
  acceptConsentRequired: 'Chcete-li nabídku přijmout, zaškrtněte políčko se souhlasem.',
  acceptProblems: 'Zkontrolujte prosím následující',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'Platnost této nabídky skončila',
  acceptExpired: 'Již ji nelze přijmout. Nepřijali jste ji. Nové nabídky vyžadují novou žádost.',
  acceptRefused:
    'Zkontrolujte své bankovní údaje nebo je nechte prázdné a stiskněte tlačítko znovu.',
  acceptRefusedRequired: 'Zkontrolujte své bankovní údaje a stiskněte tlačítko znovu.',
  acceptErrorHeading: 'Nabídka nebyla přijata',
  acceptUnknownHeading: 'Nabídka možná byla přijata',
  acceptUnknown:
    'Přijetí nabídky bylo odesláno, ale nepřišla jasná odpověď, takže nevíme, zda dorazilo. Pro jistotu je nelze odeslat podruhé.',
  acceptRecheck: 'Ověřit nyní',
  acceptRechecking: 'Ověřujeme u služby financování.',
  acceptAbsent:
    'Přijetí nabídky zatím není vidět. To neznamená, že se nezdařilo: může chvíli trvat, než se objeví.',
  acceptRecheckFailed: 'Samotné ověření se nezdařilo. Zkuste to za chvíli znovu.',
  acceptImpossible:
    'Odsud to nelze ověřit. Než podniknete cokoli dalšího, obraťte se prosím na podporu.',
  acceptContact: 'Podpora vám může pomoci. Uveďte čas odeslání přijetí.',
  acceptAttempt: 'Přijetí odesláno: {date}',

  bankHeading: 'Kam mají peníze přijít?',
  bankOptional: 'Nepovinné',
  bankWhy:
    'S vašimi bankovními údaji lze žádost podat automaticky a peníze dostanete dříve. Můžete je vynechat; pak vás o ně může požádat tým poskytovatele.',
  bankWhyRequired:
    'K přijetí nabídky jsou nutné vaše bankovní údaje. S nimi lze žádost podat automaticky a peníze dostanete dříve.',
  bankPrivacy: 'Odesílají se jednou spolu s přijetím nabídky a na této stránce se neuchovávají.',
  bankName: 'Název banky',
  bankAccountNumber: 'Číslo účtu',
  bankSortCode: 'Kód banky (sort code)',
  bankSortCodeHint: 'Například 20-17-55',
  bankAccountType: 'Typ účtu',
  bankRequired: 'Vyplňte toto pole, nebo ponechte všechna prázdná.',
  bankRequiredAll: 'Vyplňte toto pole.',
  bankDigits: 'Jen číslice, u IBAN i písmena.',
  bankSortCodeProblem: 'Použijte skupiny číslic, například 20-17-55.',

  acceptedHeading: 'Přijali jste nabídku na {amount}',
  acceptedHeadingPlain: 'Nabídka byla přijata',
  acceptedNext: 'Co bude následovat',
  acceptedSign: 'Podepište smlouvu.',
  acceptedSignUnknown:
    'Možná bude ještě potřeba podepsat smlouvu. Odkaz na ni zde není: vyžádejte si ho u podpory.',
  acceptedAgents:
    'Tým poskytovatele vaši žádost doplní. Pokud bude něco chybět, může se vám ozvat.',
  acceptedPaid: 'Jakmile bude vše kompletní, peníze budou vyplaceny.',
  acceptedKeep:
    'Než odejdete, zkopírujte nebo vytiskněte, co potřebujete: ne vše z toho lze zobrazit znovu.',
  acceptedReference: 'Číslo žádosti',
  acceptedCopy: 'Kopírovat',
  acceptedCopied: 'Zkopírováno',
  acceptedCopyFailed: 'Kopírování se nezdařilo. Označte číslo a zkopírujte je.',
  acceptedContract: 'Přečíst a podepsat smlouvu',
  acceptedMerchant: 'Zobrazit financování u poskytovatele',
  acceptedLink: 'Více o vaší žádosti: {name}',
  acceptedNewTab: 'otevře se na nové kartě',

  recordHeading: 'Potvrzení o přijetí nabídky',
  recordPrint: 'Vytisknout potvrzení',
  recordOffer: 'Nabídka',
  recordTime: 'Přijato',
  recordBank: 'Bankovní údaje',
  recordBankSent: 'odeslány s přijetím',
  recordBankNone: 'neodeslány',
  recordOfferReference: 'Číslo nabídky',
  recordLanguage: 'Jazyk',
} satisfies FlowStrings;
