import { RenewalStartEvent } from '../../events/renewal-start.js';
import type { LoadOptions } from '../../session/commands.js';
import type { OfferPicker } from './offer-picker.js';

/**
 * What a press on the start button does; with `options` one on another button: a page that gets its offers in
 * a way of its own may prevent that start, too.
 */
export function start(picker: OfferPicker, options?: LoadOptions): void {
  const { session } = picker;
  if (!session) return;
  const { providerId, deal, offers, blocked } = session.state;
  const begin = () => new RenewalStartEvent({ providerId, deal });
  if (blocked || offers === 'loading' || !picker.tells(begin())) return;
  if (!options) session.startWith(picker);
  else if (picker.tells(begin(), session)) {
    // What the page has asked for by the session is asked for again.
    void session.loadOffers(picker.application ?? session.lastApplication, options);
  }
}
