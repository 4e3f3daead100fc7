import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';

// On your own server `/finance/v2` adds the credentials. Here it is `node examples/service.mjs`.
const proxy = { '/finance': 'http://localhost:5180' };

export default defineConfig({
  plugins: [solid()],
  server: { proxy },
  preview: { proxy },
});
