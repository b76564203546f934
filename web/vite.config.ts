import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { publicFiles } from './build/public-files.ts'
import { texts } from './build/texts-plugin.ts'

/** Where `vite dev` finds the API; the built web is served by the API's own process. */
const apiUrl = process.env.ZAMRA_API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react({ compiler: true }), texts(), publicFiles()],
  server: { host: '127.0.0.1', proxy: { '/api': apiUrl } },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2_048,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: sharedChunks } } },
  },
}))

/** React changes far less often than we do, so that a new release of ours leaves it in the player's cache. */
const sharedChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'data', test: /node_modules\/(@tanstack|zustand|@lingui)\// },
]
