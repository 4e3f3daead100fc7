/** Languages and scripts that are written from right to left. */
const LANGUAGES = /^(ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b(?!-(latn|deva|cyrl))|-(arab|hebr)\b/i;

/** Characters that are, and marks that turn what follows them. */
const CHARACTERS =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a language is written from right to left. By a list: not all engines know `getTextInfo`. */
export const isRightToLeft = (lang: string): boolean => LANGUAGES.test(lang);

/** `value`, set apart if it may run in another direction than the text around it. */
export const isolate = (value: string, rightToLeft: boolean): string =>
  rightToLeft || CHARACTERS.test(value) ? `\u2068${value}\u2069` : value;
