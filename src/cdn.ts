/** Script-tag build as an ES module: registers the tags and exports what the package root exports. */
import './define.js';

export * from './index.js';
export { createClient } from './client/lazy-client.js';
