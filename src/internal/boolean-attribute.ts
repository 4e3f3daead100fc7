/**
 * Reads a boolean attribute. Unlike in HTML, the value `false` also means no: some frameworks write
 * `settles-balance="false"`, and that must not come to mean its opposite.
 */
export const readBoolean = (value: string | null): boolean => value !== null && value !== 'false';
