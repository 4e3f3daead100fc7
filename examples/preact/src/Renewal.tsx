import 'merchant-finance-elements/define.js';
import { createSession, type AcceptResponse } from 'merchant-finance-elements';
import { useState } from 'preact/hooks';

interface Props {
  merchant: { id: string; financeProviderId: string };
  onAccepted: (acceptance: AcceptResponse) => void;
}

export function Renewal({ merchant, onAccepted }: Props) {
  const [session] = useState(() =>
    createSession({
      baseUrl: '/finance/v2',
      providerId: merchant.financeProviderId,
      merchantId: merchant.id,
      currency: 'GBP',
    }),
  );

  return (
    <>
      <renewal-advert session={session} layout="banner" />
      <offer-picker session={session} term-unit="months" />
      <offer-accept
        session={session}
        term-unit="months"
        onoffer-accepted={({ detail }) => onAccepted(detail.acceptance)}
        onfinance-error={({ detail }) => console.warn(detail.error.code, detail.error.outcome)}
      />
    </>
  );
}
