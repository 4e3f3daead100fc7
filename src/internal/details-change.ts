/**
 * Fired when what is shown beside prices has changed: the partner's own rows and settings, or the takings that the
 * merchant typed in.
 */
export const DETAILS_CHANGE = 'details-change';
