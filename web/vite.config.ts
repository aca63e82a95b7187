import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const bff = 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  // The bff puts a fresh nonce in place of this mark in every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: { '@/': new URL('./src/', import.meta.url).pathname } },
  // Nothing is inlined as a data: URL, so that every asset is cached once and the policy stays narrow.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  server: { proxy: { '/api': bff, '/auth': bff } },
});
