import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const FINANCE_TAGS = ['renewal-advert', 'offer-picker', 'offer-accept'];

// On your own server `/finance/v2` adds the credentials. Here it is `node examples/service.mjs`.
const proxy = { '/finance': 'http://localhost:5180' };

export default defineConfig({
  plugins: [
    vue({
      template: { compilerOptions: { isCustomElement: (tag) => FINANCE_TAGS.includes(tag) } },
    }),
  ],
  server: { proxy },
  preview: { proxy },
});
