/**
 * Reads a boolean attribute. There is one way more to say no than HTML has: some frameworks write
 * `settles-balance="false"`, and what is meant must not become its opposite.
 */
export const readBoolean = (value: string | null): boolean => value !== null && value !== 'false';
