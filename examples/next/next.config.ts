import type { NextConfig } from 'next';

// On your own server `/finance/v2` adds the credentials. Here it is `node examples/service.mjs`.
const service = process.env['FINANCE_SERVICE'] ?? 'http://localhost:5180';

const config: NextConfig = {
  rewrites: () =>
    Promise.resolve([
      { source: '/finance/v2/:path*', destination: `${service}/finance/v2/:path*` },
    ]),
};

export default config;
