/** Three themes made of tokens alone. Each works in light and dark: colours come in pairs. */
import type { Scheme } from './choices.js';

export type Tokens = Readonly<Record<string, string>>;

export interface Theme {
  readonly name: string;
  readonly title: string;
  /** What a host that looks like this would set as its `color-scheme`. */
  readonly scheme: Scheme;
  readonly tokens: Tokens;
}

/** The elements as they come: the colours and the font of the page. */
const neutral: Theme = { name: 'neutral', title: 'Neutral', scheme: 'light', tokens: {} };

const bright: Theme = {
  name: 'bright',
  title: 'Bright and rounded',
  scheme: 'light',
  tokens: {
    '--mfe-color-text': 'light-dark(#2b1430, #fbeef6)',
    '--mfe-color-surface': 'light-dark(#ffffff, #24122a)',
    '--mfe-color-muted': 'light-dark(#6b4f6f, #cdb3cf)',
    '--mfe-color-border': 'light-dark(#ecd3e4, #56395d)',
    '--mfe-color-tint': 'light-dark(#fff3f9, #331c3a)',
    '--mfe-color-accent': 'light-dark(#c2185b, #ff8fb8)',
    '--mfe-color-on-accent': 'light-dark(#ffffff, #3a0a20)',
    '--mfe-color-danger': 'light-dark(#b3261e, #ffb0a3)',
    '--mfe-color-success': 'light-dark(#0f7a55, #7fe0b4)',
    '--mfe-radius': '20px',
    '--mfe-spacing': '10px',
    '--mfe-font': "ui-rounded, 'Nunito', 'Quicksand', system-ui, sans-serif",
    '--mfe-font-size': '1.0625rem',
    '--mfe-shadow': '0 10px 30px light-dark(rgb(194 24 91 / 12%), rgb(0 0 0 / 40%))',
    '--mfe-focus-ring': '3px solid light-dark(#2b1430, #fbeef6)',
  },
};

const dense: Theme = {
  name: 'dense',
  title: 'Dense and dark',
  scheme: 'dark',
  tokens: {
    '--mfe-color-text': 'light-dark(#101a24, #dce6f0)',
    '--mfe-color-surface': 'light-dark(#f6f9fb, #0e1620)',
    '--mfe-color-muted': 'light-dark(#4b5a69, #93a6b8)',
    '--mfe-color-border': 'light-dark(#c4d0db, #2c3b4a)',
    '--mfe-color-tint': 'light-dark(#e8eff5, #16222e)',
    '--mfe-color-accent': 'light-dark(#0a66a8, #6fc3ff)',
    '--mfe-color-on-accent': 'light-dark(#ffffff, #04121f)',
    '--mfe-color-danger': 'light-dark(#b3261e, #ff9a8f)',
    '--mfe-color-success': 'light-dark(#18704a, #63d6a0)',
    '--mfe-radius': '3px',
    '--mfe-spacing': '5px',
    '--mfe-font': "'Inter', 'Roboto', 'Segoe UI', system-ui, sans-serif",
    '--mfe-font-size': '0.875rem',
  },
};

export const THEMES: readonly [Theme, ...Theme[]] = [neutral, bright, dense];

export const themeOf = (name: string | undefined): Theme =>
  THEMES.find((theme) => theme.name === name) ?? neutral;

/** The CSS that a partner copies. */
export const cssOf = (tokens: Tokens, selector = ':root'): string => {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};`);
  return lines.length > 0
    ? `${selector} {\n${lines.join('\n')}\n}`
    : '/* Nothing set: the elements take the colours and the font of the page. */';
};
