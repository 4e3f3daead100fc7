import { advertStrings } from '../en-advert.js';
import { accented } from './pseudo.js';

export default accented(advertStrings);
