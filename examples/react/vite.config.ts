import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// On your own server `/finance/v2` adds the credentials. Here it is `node examples/service.mjs`.
const proxy = { '/finance': 'http://localhost:5180' };

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
});
