import { flowStrings } from '../en.js';
import { mirrored } from './pseudo.js';

export default mirrored(flowStrings);
