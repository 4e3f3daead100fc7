/** What the gallery and a frame in it tell each other. */
import type { Tokens } from './themes.js';

export type FromFrame =
  | { readonly gallery: 'ready' }
  | { readonly gallery: 'size'; readonly height: number }
  | {
      readonly gallery: 'event';
      readonly name: string;
      readonly from: string;
      /** The detail as JSON. */
      readonly detail: string;
    };

export interface ToFrame {
  readonly gallery: 'tokens';
  readonly tokens: Tokens;
}

const isMessage = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'gallery' in data;

/** The data of a message of this page's own origin, if it is one of these. */
export const fromFrame = ({ data, origin }: MessageEvent<unknown>): FromFrame | undefined =>
  origin === location.origin && isMessage(data) ? (data as FromFrame) : undefined;

export const toFrame = ({ data, origin }: MessageEvent<unknown>): ToFrame | undefined =>
  origin === location.origin && isMessage(data) ? (data as ToFrame) : undefined;
