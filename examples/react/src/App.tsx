import { useState } from 'react';
import { Renewal } from './Renewal';

const KEY = 'finance-application';

const merchant = {
  id: 'merchant-0001',
  name: 'Harbour Lane Bakery',
  financeProviderId: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001',
};

export function App() {
  const [application, setApplication] = useState(() => localStorage.getItem(KEY));

  return (
    <main>
      <h1>{merchant.name}</h1>
      <Renewal
        key={merchant.id}
        merchant={merchant}
        onAccepted={({ application_id }) => {
          localStorage.setItem(KEY, application_id);
          setApplication(application_id);
        }}
      />
      <h2>Your finance</h2>
      <p id="application">{application ? `Application ${application}` : 'No application yet.'}</p>
    </main>
  );
}
