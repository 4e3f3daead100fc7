import type { FlowStrings } from '../en.js';

/** American English, from the press on: what differs from British English. */
export default {
  termNewFinance: 'New financing',
  termBalanceMore: 'more than this new financing',
  termCost: 'Cost of financing',
  termShare: 'Share of sales',
  termShareNote: 'taken from your sales until the total is repaid',
  termExpectedNote: 'depends on your sales; an estimate, not a promise',

  whatIfHeading: 'Try it with your own sales',
  whatIfTakings: 'Sales',
  whatIfHint: 'Any amount you like, such as a day’s or a week’s sales.',

  pickerLimits: 'Financing from {minimum} to {maximum}',
  pickerEmpty:
    'There is no offer that you can accept at the moment. Any financing you already have stays as it is.',
  pickerUnknown:
    'We sent your application but got no clear answer. It may have reached the financing provider.',
  noticeAgain:
    'Asking again is a new application. It may run a second credit check on your personal credit report.',

  faultUnreachable: 'The financing service could not be reached. Nothing was changed.',
  faultBusy: 'The financing service is busy. Wait a moment and try again.',
  faultBusyUntil: 'The financing service is busy. Try again after {time}.',
  faultRejected: 'The financing service could not process this request. Nothing was changed.',

  acceptConsentRequired: 'Check the consent box to accept the offer.',
  acceptRechecking: 'Checking with the financing service.',

  acceptedMerchant: 'See your financing with the provider',
} satisfies Partial<FlowStrings>;
