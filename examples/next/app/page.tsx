import { connection } from 'next/server';
import { Finance } from './Finance';

/** A server component: it knows the merchant, and renders the tags with each request. */
export default async function Page() {
  await connection();
  const merchant = {
    id: 'merchant-0001',
    name: 'Harbour Lane Bakery',
    financeProviderId: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001',
  };

  return (
    <main>
      <h1>{merchant.name}</h1>
      <Finance merchant={merchant} />
    </main>
  );
}
