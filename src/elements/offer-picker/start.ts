import { RenewalStartEvent } from '../../events/renewal-start.js';
import type { LoadOptions } from '../../session/commands.js';
import type { OfferPicker } from './offer-picker.js';

/**
 * Does what a press on the start button does or, with `options`, a press on another button. In both cases, a page that
 * gets its offers in a way of its own can prevent the start.
 */
export function start(picker: OfferPicker, options?: LoadOptions): void {
  const { session } = picker;
  if (!session) return;
  const { providerId, deal, offers, blocked } = session.state;
  const begin = () => new RenewalStartEvent({ providerId, deal });
  if (blocked || offers === 'loading' || !picker.tells(begin())) return;
  if (!options) session.startWith(picker);
  else if (picker.tells(begin(), session)) {
    // If the page started the last application through the session, the same one is asked for again.
    void session.loadOffers(picker.application ?? session.lastApplication, options);
  }
}
