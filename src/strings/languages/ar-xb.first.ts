import { advertStrings } from '../en-advert.js';
import { mirrored } from './pseudo.js';

export default mirrored(advertStrings);
