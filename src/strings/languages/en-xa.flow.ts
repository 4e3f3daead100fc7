import { flowStrings } from '../en.js';
import { accented } from './pseudo.js';

export default accented(flowStrings);
