import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The staff listener for `vite dev`. The built app is served by that listener itself. */
const staffUrl = process.env.ZAMRA_BACKOFFICE_URL ?? 'http://localhost:8083'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/api': { target: staffUrl, changeOrigin: false } } },
  // Staff use current browsers on computers.
  build: {
    target: ['chrome120', 'safari17.4', 'firefox121'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
  },
})
