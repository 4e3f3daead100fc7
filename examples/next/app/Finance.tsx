'use client';

import 'merchant-finance-elements/define.js';
import type { OfferAccept } from 'merchant-finance-elements';
import { useCallback, useState, useSyncExternalStore } from 'react';

const KEY = 'finance-application';

/**
 * The server renders the tags. When React takes them over it leaves properties and listeners of custom
 * elements aside (react/react#35446): settings are attributes here, and the listener comes with the ref.
 */
export function Finance({ merchant }: { merchant: { id: string; financeProviderId: string } }) {
  const [accepted, setAccepted] = useState<string>();
  const kept = useSyncExternalStore(
    () => () => {},
    () => localStorage.getItem(KEY),
    () => null,
  );
  const application = accepted ?? kept;

  const listen = useCallback((element: OfferAccept) => {
    const aborter = new AbortController();
    element.addEventListener(
      'offer-accepted',
      ({ detail: { acceptance } }) => {
        localStorage.setItem(KEY, acceptance.application_id);
        setAccepted(acceptance.application_id);
      },
      aborter,
    );
    return () => aborter.abort();
  }, []);

  return (
    <>
      <renewal-advert
        layout="banner"
        base-url="/finance/v2"
        provider-id={merchant.financeProviderId}
        merchant-id={merchant.id}
        currency="GBP"
      />
      <offer-picker term-unit="months" />
      <offer-accept ref={listen} term-unit="months" />
      <h2>Your finance</h2>
      <p id="application">{application ? `Application ${application}` : 'No application yet.'}</p>
    </>
  );
}
