import 'merchant-finance-elements/define.js';
import { createSession, type AcceptResponse } from 'merchant-finance-elements';
import { untrack } from 'solid-js';

interface Props {
  merchant: { id: string; financeProviderId: string };
  onAccepted: (acceptance: AcceptResponse) => void;
}

export function Renewal(props: Props) {
  const session = untrack(() =>
    createSession({
      baseUrl: '/finance/v2',
      providerId: props.merchant.financeProviderId,
      merchantId: props.merchant.id,
      currency: 'GBP',
    }),
  );

  return (
    <>
      <renewal-advert prop:session={session} layout="banner" />
      <offer-picker prop:session={session} term-unit="months" />
      <offer-accept
        prop:session={session}
        term-unit="months"
        on:offer-accepted={({ detail }) => props.onAccepted(detail.acceptance)}
        on:finance-error={({ detail }) => console.warn(detail.error.code, detail.error.outcome)}
      />
    </>
  );
}
