import type { FlowStrings } from '../en.js';

/** French, from the press on. */
export default {
  termReceive: 'Vous recevez',
  termNewFinance: 'Nouveau financement',
  termBalanceSettled: 'Remboursement intégral de votre financement en cours',
  termBalanceOutOf: 'prélevé sur ce montant',
  termBalance: 'Reste dû sur votre financement en cours',
  termBalanceMore: 'supérieur au nouveau financement',
  termBalanceAsk:
    'Avant d’accepter, demandez au financeur si ce nouveau financement le rembourse intégralement.',
  termReceiveUnknown: 'inconnu',
  termReceiveAsk: 'Renseignez-vous auprès du financeur avant d’accepter.',
  termBalanceToday: 'montant restant dû à la dernière vérification',
  termCost: 'Coût du financement',
  termCostLowest: 'Votre coût le plus bas pour ce montant',
  termCostMore: '{amount} de plus que votre coût le plus bas pour ce montant',
  termRepay: 'Vous remboursez au total',
  termShare: 'Part des encaissements',
  termShareNote: 'prélevée sur vos encaissements jusqu’au remboursement du total',
  termExpected: 'Durée prévue',
  termExpectedValue: 'environ {duration}',
  termExpectedNote: 'dépend de vos encaissements\u202f; c’est une estimation, pas une promesse',
  termFactor: 'Coefficient de coût (factor rate)',
  termFactorNote: '{repaid} à rembourser par tranche de {advanced}',

  whatIfHeading: 'Faites l’essai avec vos propres encaissements',
  whatIfTakings: 'Encaissements',
  whatIfHint:
    'Le montant de votre choix, par exemple les encaissements d’une journée. Le résultat est un calcul, pas une prévision.',
  whatIfResult: 'Sur {takings}, vous remboursez {repaid} et gardez {kept}.',
  whatIfProblem: 'Saisissez un montant en chiffres, par exemple {example}.',

  expiryCountdown: 'Ces offres expirent dans {duration}, le {date}.',
  expiryOne: 'Cette offre expire dans {duration}, le {date}.',

  pickerStart: 'Voir mes offres',
  pickerStartHeading: 'Demander un financement pour votre entreprise',
  pickerHeading: 'Vos offres',
  pickerIntro:
    'Vous remboursez avec une part de vos encaissements. Choisir une offre ne vous engage à rien.',
  pickerChosen: 'Offre choisie\u00a0: {offer}. Examinez-la ci-dessous.',
  pickerReview: 'Examiner cette offre',
  pickerLimits: 'Ce produit est proposé de {minimum} à {maximum}.',
  pickerNarrow: 'Quel montant souhaitez-vous\u202f?',
  pickerNarrowValue: 'Environ {amount}',
  pickerNarrowShown: {
    one: 'Offre affichée\u00a0: {shown} sur {total}',
    many: 'Offres affichées\u00a0: {shown} sur {total}',
    other: 'Offres affichées\u00a0: {shown} sur {total}',
  },
  pickerNarrowAll: {
    one: 'Afficher {total} offre',
    many: 'Afficher les {total} d’offres',
    other: 'Afficher les {total} offres',
  },
  pickerNarrowFewer: 'Afficher moins d’offres',
  pickerUnavailable: 'Non disponible',
  pickerLocked: 'Votre acceptation a été envoyée. Le résultat s’affiche ci-dessous.',
  pickerLoaded: 'Vos offres sont prêtes.',
  pickerEmptyHeading: 'Il n’y a pour le moment aucune offre que vous puissiez accepter',
  pickerEmpty:
    'Un financement déjà en cours reste inchangé. Demander à nouveau des offres équivaut à déposer une nouvelle demande\u00a0: renseignez-vous d’abord auprès du financeur.',
  pickerExpiredHeading: 'Ces offres ont expiré',
  pickerExpired: 'Aucune n’a été acceptée sur cette page.',
  pickerUnknownHeading: 'Nous ne savons pas si votre demande est arrivée',
  pickerUnknown:
    'Votre demande a été envoyée, mais nous n’avons pas reçu de réponse claire. La demande est peut-être parvenue au financeur.',
  pickerContact:
    'L’assistance peut vérifier si votre demande est arrivée. Contactez-la avant de déposer une nouvelle demande.',
  pickerErrorHeading: 'Vos offres n’ont pas pu être chargées',
  noticeAgain:
    'Demander à nouveau des offres équivaut à déposer une nouvelle demande de financement. Votre dossier de crédit personnel peut alors être consulté une deuxième fois.',
  pickerAgain: 'Déposer une nouvelle demande',

  faultOffline:
    'Vous semblez être hors ligne. Rien n’a été envoyé. Vérifiez votre connexion et réessayez.',
  faultUnreachable: 'Le financeur n’a pas pu être joint. Rien n’a été modifié.',
  faultElsewhere:
    'Un autre envoi était déjà en cours pour vous, peut-être depuis un autre onglet\u202f; cet envoi-ci n’a donc pas été effectué. Vérifiez d’abord l’autre envoi, puis réessayez.',
  faultSignIn: 'Votre session a expiré. Reconnectez-vous, puis revenez sur cette page.',
  faultForbidden:
    'Votre compte utilisateur ne permet pas cette action. Rien n’a été modifié. Adressez-vous à la personne qui gère les utilisateurs.',
  faultBusy: 'Le financeur est très sollicité. Patientez un instant et réessayez.',
  faultBusyUntil:
    'Le financeur est très sollicité. Vous pourrez réessayer à partir de ce moment\u00a0: {time}.',
  faultRejected: 'Le financeur n’a pas pu traiter cet envoi. Rien n’a été modifié.',
  faultRepeated: 'Si cela se reproduit, contactez l’assistance.',
  faultPage:
    'Cette page n’est pas configurée correctement, rien n’a donc été envoyé. Veuillez contacter l’assistance.',

  acceptHeading: 'Vérifier et accepter',
  acceptOffer: '{product}\u00a0: {offer}',
  acceptSubmit: 'Accepter {amount}',
  acceptOther: 'Choisir une autre offre',
  acceptNext:
    'Après votre acceptation, l’équipe du financeur complète la demande que vous avez déjà déposée et peut vous contacter. Vous aurez peut-être aussi un contrat à signer.',
  acceptBinding:
    'En appuyant sur le bouton, vous acceptez un nouveau financement de {amount} et vous vous engagez à rembourser {total}.',
  acceptBindingNet:
    'En appuyant sur le bouton, vous acceptez un nouveau financement de {amount}, dont une somme d’environ {receive} vous est versée, et vous vous engagez à rembourser {total}.',
  acceptSubmitting: 'Envoi de votre acceptation. Veuillez laisser cette page ouverte.',
  acceptSending: 'Envoi en cours…',
  acceptConsentRequired: 'Cochez la case de consentement pour accepter l’offre.',
  acceptProblems: 'Veuillez vérifier ces points',
  acceptProblem: '{field}\u00a0: {problem}',
  acceptExpiredHeading: 'Cette offre a expiré',
  acceptExpired:
    'Elle n’a pas été acceptée sur cette page. De nouvelles offres nécessitent une nouvelle demande.',
  acceptRefused:
    'Vérifiez vos coordonnées bancaires ou effacez-les, puis appuyez de nouveau sur le bouton.',
  acceptRefusedRequired:
    'Vérifiez vos coordonnées bancaires, puis appuyez de nouveau sur le bouton.',
  acceptErrorHeading: 'Votre acceptation n’a pas abouti',
  acceptUnknownHeading: 'Votre acceptation a peut-être abouti',
  acceptUnknown:
    'Votre acceptation a été envoyée, mais nous n’avons pas reçu de réponse claire\u202f; nous ne pouvons pas savoir si elle a abouti. Par précaution, elle ne peut pas être envoyée une deuxième fois.',
  acceptRecheck: 'Vérifier maintenant',
  acceptRechecking: 'Vérification auprès du financeur.',
  acceptAbsent:
    'Aucune trace de votre acceptation pour l’instant. Elle a peut-être abouti malgré tout\u00a0: un délai est possible. Vérifiez à nouveau plus tard ou contactez l’assistance, et ne déposez pas de nouvelle demande avant de le savoir.',
  acceptRecheckFailed: 'La vérification n’a pas pu être faite. Vérifiez à nouveau dans un instant.',
  acceptImpossible:
    'La vérification n’est pas possible ici. Veuillez contacter l’assistance avant de déposer une nouvelle demande.',
  acceptContact: 'L’assistance peut vous aider. Indiquez-lui l’heure d’envoi de l’acceptation.',
  acceptAttempt: 'Acceptation envoyée\u00a0: {date}',

  bankHeading: 'Vos coordonnées bancaires',
  bankOptional: 'Facultatif',
  bankWhy:
    'Avec vos coordonnées bancaires, votre demande peut être transmise automatiquement et l’argent pourrait être versé plus tôt. Vous pouvez les omettre\u202f; l’équipe du financeur pourra alors vous les demander.',
  bankWhyRequired:
    'Vos coordonnées bancaires sont nécessaires pour accepter. Votre demande peut ainsi être transmise automatiquement et l’argent pourrait être versé plus tôt.',
  bankPrivacy:
    'Vos coordonnées bancaires sont envoyées une seule fois, avec votre acceptation, et ne sont pas conservées par cette page.',
  bankName: 'Nom de la banque',
  bankAccountNumber: 'Numéro de compte',
  bankSortCode: 'Sort code (code bancaire britannique)',
  bankSortCodeHint: 'Par exemple 20-\u206017-\u206055 ou 201755',
  bankAccountType: 'Type de compte',
  bankRequired: 'Remplissez ce champ ou laissez vides toutes les coordonnées bancaires.',
  bankRequiredAll: 'Remplissez ce champ.',
  bankDigits: 'Chiffres uniquement, avec des lettres pour un IBAN.',
  bankSortCodeProblem: 'Utilisez des groupes de chiffres, par exemple 20-\u206017-\u206055.',

  acceptedHeading: 'Vous avez accepté {amount}',
  acceptedHeadingPlain: 'Votre acceptation a abouti',
  acceptedNext: 'La suite',
  acceptedSign: 'Lisez et signez votre contrat. Le lien n’est affiché qu’une seule fois.',
  acceptedSignUnknown:
    'Il vous reste peut-être un contrat à signer. Son lien ne peut pas être affiché ici\u00a0: si vous avez accepté dans un autre onglet, c’est là qu’il faut le chercher. Si vous ne le trouvez pas, demandez-le à l’assistance.',
  acceptedAgents:
    'L’équipe du financeur complète votre demande. Elle peut vous contacter s’il manque quelque chose.',
  acceptedAgentsBank:
    'L’équipe du financeur complète votre demande. Elle peut vous contacter, par exemple pour vos coordonnées bancaires.',
  acceptedPaid: 'Une fois le dossier complet, le financeur peut verser l’argent.',
  acceptedKeep:
    'Copiez ou imprimez ce dont vous avez besoin avant de quitter la page\u00a0: tout ne pourra pas être affiché de nouveau.',
  acceptedReference: 'Référence de la demande',
  acceptedCopy: 'Copier',
  acceptedCopied: 'Copié',
  acceptedCopyFailed:
    'La copie n’a pas fonctionné. Sélectionnez le texte sur cette page et copiez-le.',
  acceptedContract: 'Lire et signer votre contrat',
  acceptedContractAlone: 'Ouvrir le contrat sur sa propre page',
  acceptedCopyContract: 'Copier le lien du contrat',
  acceptedMerchant: 'Voir votre financement chez le financeur',
  acceptedLink: 'En savoir plus sur votre demande\u00a0: {name}',
  acceptedNewTab: 's’ouvre dans un nouvel onglet',

  recordHeading: 'Justificatif de votre acceptation',
  recordPrint: 'Imprimer ce justificatif',
  recordOffer: 'Offre',
  recordTime: 'Acceptée',
  recordSite: 'Acceptée sur',
  recordAgreed: 'Vous avez accepté ceci\u00a0: «\u00a0{text}\u00a0»',
  recordBank: 'Coordonnées bancaires',
  recordBankSent: 'envoyées',
  recordBankNone: 'non envoyées',
  recordContract: 'Contrat',
  recordOfferReference: 'Référence de l’offre',
  recordYourReference: 'Votre référence',
  recordLanguage: 'Langue de ce justificatif',
} satisfies FlowStrings;
