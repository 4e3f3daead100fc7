/** The script-tag build for pages without modules: what it exports is in the global. */
export * from '../index.js';
export as namespace MerchantFinance;
