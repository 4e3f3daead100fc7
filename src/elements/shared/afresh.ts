/**
 * The text as a value that Lit sets in each rendering. It leaves out one that equals what it set last, but the merchant
 * may have typed or moved something since.
 */
export const afresh = (text: string): string => Object(text) as string;
