import type { ReactNode } from 'react';
import './style.css';

export const metadata = { title: 'Harbour Lane Bakery', icons: { icon: 'data:,' } };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <body>{children}</body>
    </html>
  );
}
