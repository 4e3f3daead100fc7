import type { BankDetails, InitialOffersRequest } from 'merchant-finance-elements/client.js';

/**
 * A complete `POST /offers` body of an initial application (§4.1). The document doesn't show the fields of `consents`,
 * `applicants` and `company` (§2.6); those used here are examples.
 */
export const sampleInitialApplication: InitialOffersRequest = {
  application: {
    merchant_id: 'merchant-new',
    provider_id: null,
    intended_use_of_funds: 'A second oven',
    currency: 'GBP',
  },
  consents: { credit_check: true, data_sharing: true },
  applicants: [{ first_name: 'Robin', last_name: 'Example', role: 'Director' }],
  company: { name: 'Example Pastries Ltd', country: 'GB' },
};

/** Bank details that the service accepts (§2.3). */
export const sampleBankDetails: BankDetails = {
  account_number: '00012345',
  bank_name: 'Example Bank',
  account_type: 'NONE',
  sort_code: '20-17-55',
};
