import type { Plural } from './plural.js';

/** English from the press on: the offers and the acceptance. `{…}` are filled in with formatted values. */
export const flowStrings = {
  // What an offer costs, in the picker and in the review.
  termReceive: 'You receive',
  termNewFinance: 'New finance',
  termBalanceSettled: 'Pays off your current finance',
  termBalanceOutOf: 'out of this amount',
  termBalance: 'Left to repay on your current finance',
  termBalanceMore: 'more than this new finance',
  termBalanceAsk:
    'Before you accept, ask the finance provider whether this new finance pays it off.',
  termReceiveUnknown: 'not known',
  termReceiveAsk: 'Ask the finance provider before you accept.',
  termBalanceToday: 'what was left to repay at the last check',
  termCost: 'Cost of finance',
  termCostLowest: 'Your lowest cost for this amount',
  termCostMore: '{amount} more than your lowest cost for this amount',
  termRepay: 'You repay in total',
  termShare: 'Share of takings',
  termShareNote: 'deducted from your takings until the total is repaid',
  termExpected: 'Expected term',
  termExpectedValue: 'about {duration}',
  termExpectedNote: 'depends on your takings; an estimate, not a promise',
  termFactor: 'Factor rate',
  termFactorNote: '{repaid} repaid for every {advanced}',

  // What would become of takings that the merchant types in.
  whatIfHeading: 'Try it with your own takings',
  whatIfTakings: 'Takings',
  whatIfHint: 'Any amount, such as a day’s takings. The result is a calculation, not a forecast.',
  whatIfResult: 'Of {takings}, {repaid} goes to repayment and {kept} stays with you.',
  whatIfProblem: 'Type an amount in figures, for example {example}.',

  expiryCountdown: 'These offers expire in {duration}, on {date}.',
  expiryOne: 'This offer expires in {duration}, on {date}.',

  // Picker
  pickerStart: 'See my offers',
  pickerStartHeading: 'Apply for business finance',
  pickerHeading: 'Your offers',
  pickerIntro: 'You repay with a share of your takings. Choosing an offer commits you to nothing.',
  pickerChosen: '{offer} chosen. Review it below.',
  pickerReview: 'Review this offer',
  pickerLimits: 'This product is available from {minimum} to {maximum}.',
  pickerNarrow: 'How much would you like?',
  pickerNarrowValue: 'About {amount}',
  pickerNarrowShown: {
    one: 'Showing {shown} of {total} offer',
    other: 'Showing {shown} of {total} offers',
  },
  pickerNarrowAll: { one: 'Show {total} offer', other: 'Show all {total} offers' },
  pickerNarrowFewer: 'Show fewer offers',
  pickerUnavailable: 'Not available',
  pickerLocked: 'Your acceptance was sent. See below for the result.',
  pickerLoaded: 'Your offers are ready.',
  pickerEmptyHeading: 'There is no offer you can accept at the moment',
  pickerEmpty:
    'Any finance you already have stays as it is. Asking for offers again counts as a new application: ask the finance provider first.',
  pickerExpiredHeading: 'These offers have expired',
  pickerExpired: 'None of them was accepted on this page.',
  pickerUnknownHeading: 'We are not sure whether your application arrived',
  pickerUnknown:
    'We sent your application but got no clear answer. It may have reached the finance provider.',
  pickerContact: 'Support can find out whether it arrived. Ask them before you apply again.',
  pickerErrorHeading: 'Your offers could not be loaded',
  noticeAgain:
    'Asking for offers again counts as a new application. It may lead to a second credit check on your personal credit file.',
  pickerAgain: 'Make a new application',

  // What may be done about a fault
  faultOffline: 'You appear to be offline. Nothing was sent. Check your connection and try again.',
  faultUnreachable: 'The finance provider could not be reached. Nothing was changed.',
  faultElsewhere:
    'Another request was already being sent for you, perhaps from another tab, so this was not sent. Look there first, then try again.',
  faultSignIn: 'Your session has ended. Sign in again, then come back to this page.',
  faultForbidden:
    'Your account does not allow this. Nothing was changed. Ask whoever manages user accounts.',
  faultBusy: 'The finance provider is busy. Wait a moment and try again.',
  faultBusyUntil: 'The finance provider is busy. Try again after {time}.',
  faultRejected: 'The finance provider could not process this. Nothing was changed.',
  faultRepeated: 'If it happens again, contact support.',
  faultPage: 'This page is not set up correctly, so nothing was sent. Please contact support.',

  // Acceptance
  acceptHeading: 'Review and accept',
  acceptOffer: '{product}: {offer}',
  acceptSubmit: 'Accept {amount}',
  acceptOther: 'Choose another offer',
  acceptNext:
    'When you accept, the finance provider’s team completes the application you have already made. They may contact you, and you may have a contract to sign.',
  acceptBinding:
    'By pressing the button you accept {amount} of new finance and agree to repay {total}.',
  acceptBindingNet:
    'By pressing the button you accept {amount} of new finance, of which about {receive} is paid to you, and agree to repay {total}.',
  acceptSubmitting: 'Sending your acceptance. Please keep this page open.',
  acceptSending: 'Sending…',
  acceptConsentRequired: 'To accept the offer, tick the box to agree.',
  acceptProblems: 'Please check the following',
  acceptProblem: '{field}: {problem}',
  acceptExpiredHeading: 'This offer has expired',
  acceptExpired: 'It was not accepted on this page. New offers need a new application.',
  acceptRefused: 'Check your bank details or clear them, then press the button again.',
  acceptRefusedRequired: 'Check your bank details, then press the button again.',
  acceptErrorHeading: 'Your acceptance did not go through',
  acceptUnknownHeading: 'Your acceptance may have gone through',
  acceptUnknown:
    'We sent your acceptance but got no clear answer, so we can’t tell whether it went through. To be safe, it can’t be sent a second time.',
  acceptRecheck: 'Check now',
  acceptRechecking: 'Checking with the finance provider.',
  acceptAbsent:
    'There is no sign of it yet. It may still have gone through: it can take a while to show. Check again later or ask support, and don’t apply again until you know.',
  acceptRecheckFailed: 'We could not check just now. Check again in a moment.',
  acceptImpossible: 'It can’t be checked from here. Please ask support before you apply again.',
  acceptContact: 'Support can help. Tell them when the acceptance was sent.',
  acceptAttempt: 'Acceptance sent: {date}',

  bankHeading: 'Your bank details',
  bankOptional: 'Optional',
  bankWhy:
    'With your bank details your application can be passed on automatically, so the money may be paid out sooner. If you leave them out, the finance provider’s team may ask you for them.',
  bankWhyRequired:
    'Your bank details are needed to accept. With them your application can be passed on automatically, so the money may be paid out sooner.',
  bankPrivacy:
    'Your bank details are sent once, with your acceptance, and are not stored by this page.',
  bankName: 'Bank name',
  bankAccountNumber: 'Account number',
  bankSortCode: 'Sort code',
  // Word joiners: the example of a form to keep to must not be broken in two.
  bankSortCodeHint: 'For example 20-\u206017-\u206055 or 201755',
  bankAccountType: 'Type of account',
  bankRequired: 'Fill this in, or leave all bank details empty.',
  bankRequiredAll: 'Fill this in.',
  bankDigits: 'Use numbers only, or numbers and letters for an IBAN.',
  bankSortCodeProblem: 'Use groups of digits, for example 20-\u206017-\u206055.',

  acceptedHeading: 'You have accepted {amount}',
  acceptedHeadingPlain: 'Your acceptance went through',
  acceptedNext: 'What happens next',
  acceptedSign: 'Read and sign your contract. This page shows the link only once.',
  acceptedSignUnknown:
    'You may still have a contract to sign. The link can’t be shown here: if you accepted in another tab, look there. If you can’t find it, ask support.',
  acceptedAgents:
    'The finance provider’s team completes your application. They may contact you if something is missing.',
  acceptedAgentsBank:
    'The finance provider’s team completes your application. They may contact you, for example to ask for your bank details.',
  acceptedPaid: 'Once everything is complete, the finance provider can pay out the money.',
  acceptedKeep: 'Copy or print what you need before you leave: not all of this can be shown again.',
  acceptedReference: 'Application reference',
  acceptedCopy: 'Copy',
  acceptedCopied: 'Copied',
  acceptedCopyFailed: 'Copying did not work. Select the text on this page and copy it.',
  acceptedContract: 'Read and sign your contract',
  acceptedContractAlone: 'Open the contract on its own page',
  acceptedCopyContract: 'Copy contract link',
  acceptedMerchant: 'See your finance with the provider',
  acceptedLink: 'More about your application: {name}',
  acceptedNewTab: 'opens in a new tab',

  // The record that the merchant can print
  recordHeading: 'Record of your acceptance',
  recordPrint: 'Print this record',
  recordOffer: 'Offer',
  recordTime: 'Accepted',
  recordSite: 'Accepted on the site',
  recordAgreed: 'You agreed to this: “{text}”',
  recordBank: 'Bank details',
  recordBankSent: 'sent',
  recordBankNone: 'not sent',
  recordContract: 'Contract',
  recordOfferReference: 'Offer reference',
  recordYourReference: 'Your reference',
  recordLanguage: 'Language of this record',
};

export type FlowStrings = {
  [K in keyof typeof flowStrings]: (typeof flowStrings)[K] extends string ? string : Plural;
};
