import { defineConfig } from 'vite';

// On your own server `/finance/v2` adds the credentials. Here it is `node examples/service.mjs`.
const proxy = { '/finance': 'http://localhost:5180' };

// JSX is compiled as tsconfig.json says.
export default defineConfig({
  server: { proxy },
  preview: { proxy },
});
