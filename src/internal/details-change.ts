/** What stands beside prices has changed: the partner's own rows, or the takings that the merchant tries. */
export const DETAILS_CHANGE = 'details-change';
