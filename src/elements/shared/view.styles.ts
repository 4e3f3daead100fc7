import { baseStyles } from '../../internal/base.styles.js';
import { fieldStyles } from './fields.styles.js';
import { termsStyles } from './terms.styles.js';

/** What the picker and the acceptance have in common. */
export const viewStyles = [baseStyles, termsStyles, fieldStyles];
