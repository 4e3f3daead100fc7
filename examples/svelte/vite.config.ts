import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// On your own server `/finance/v2` adds the credentials. Here it is `node examples/service.mjs`.
const proxy = { '/finance': 'http://localhost:5180' };

export default defineConfig({
  plugins: [svelte()],
  server: { proxy },
  preview: { proxy },
});
