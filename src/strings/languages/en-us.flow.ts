import type { FlowStrings } from '../en.js';

/** American English, from the press on: what differs from British English. */
export default {
  termNewFinance: 'New financing',
  termBalanceSettled: 'Pays off your current financing',
  termBalance: 'Left to repay on your current financing',
  termBalanceMore: 'more than this new financing',
  termBalanceAsk:
    'Before you accept, ask the finance provider whether this new financing pays it off.',
  termCost: 'Cost of financing',
  termShare: 'Share of sales',
  termShareNote: 'deducted from your sales until the total is repaid',
  termExpectedNote: 'depends on your sales; an estimate, not a promise',

  whatIfHeading: 'Try it with your own sales',
  whatIfTakings: 'Sales',
  whatIfHint: 'Any amount, such as a day’s sales. The result is a calculation, not a forecast.',
  whatIfProblem: 'Type an amount in numbers, for example {example}.',

  pickerStartHeading: 'Apply for business financing',
  pickerIntro: 'You repay with a share of your sales. Choosing an offer commits you to nothing.',
  pickerEmpty:
    'Any financing you already have stays as it is. Asking for offers again counts as a new application: ask the finance provider first.',
  noticeAgain:
    'Asking for offers again counts as a new application. It may lead to a second credit check on your personal credit report.',

  acceptBinding:
    'By pressing the button you accept {amount} of new financing and agree to repay {total}.',
  acceptBindingNet:
    'By pressing the button you accept {amount} of new financing, of which about {receive} is paid to you, and agree to repay {total}.',
  acceptConsentRequired: 'To accept the offer, check the box to agree.',

  acceptedMerchant: 'See your financing with the provider',
} satisfies Partial<FlowStrings>;
