import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { publicFiles } from './build/public-files.ts'
import { texts } from './build/texts-plugin.ts'

/** Where `vite dev` finds the API; the built web is served by the API's own process. */
const apiUrl = process.env.ZAMRA_API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(compiled), texts(), publicFiles()],
  // A class name travels in the page, the styles and the script; readable ones are for whoever writes them.
  css: { modules: { generateScopedName: command === 'build' ? '_[hash:base64:4]' : '[name]_[local]_[hash:base64:3]' } },
  // Plain modules already: packed ahead they would be found late, by a worker or a tap, and make the page start again.
  optimizeDeps: { exclude: ['altcha-lib', '@noble/curves', '@noble/hashes'] },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiUrl, changeOrigin: false }, '/open-draw': { target: apiUrl } },
  },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2_048,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: sharedChunks } } },
  },
}))

/**
 * The compiler remembers what did not change. A part of the kit or of the frame is left alone by the page that draws
 * it, Home is drawn once, and at the cash desk and at a draw nearly everything follows what was tapped last: there it
 * would cost more bytes than it saves work, 5 KiB of a first visit, 6 KiB of the desk and 4 KiB of a draw.
 */
const compiled = {
  compiler: true,
  exclude: [
    /node_modules/,
    /features\/(?:home|deposit|lottery)\//,
    /src\/ui\//,
    /src\/app\/(?!app|page-host)/,
    /navigation\/link/,
  ],
  refreshExclude: /node_modules/,
}

/** What Home draws with, and other screens too. */
const homeParts = /web\/src\/ui\/(?:art\/(?:art|star|parts)|button|class-names|empty|header|icons-home|page)\b/
/** What the forms are made of that know a person. */
const formParts =
  /web\/src\/(?:ui\/(?:checkbox|code-input|field|note\.|password-field|phone-field)|lib\/(?:phone|send-code|use-one-time-code|use-prefixes|web-otp|work\/with))/

/**
 * Few chunks, so that a slow phone asks seldom and packing works well: React, which changes far less often than
 * we do; whatever the start needs; the parts that Home shares; those of forms, and of a code by message; and what
 * the ways in share. A part that pages without a form show too is alone, or it would bring the forms along.
 */
const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'app', tags: ['$initial'], priority: 4 },
  { name: 'kit', test: homeParts, minShareCount: 2, priority: 3 },
  { name: 'eye', test: /ui\/icons-eye/, priority: 3 },
  { name: 'countdown', test: /ui\/countdown/, priority: 3 },
  { name: 'mutation', test: /node_modules\/@tanstack\/.*\/(?:mutationObserver|useMutation)\.js/, priority: 3 },
  { name: 'forms', test: formParts, minShareCount: 2, priority: 2 },
  { name: 'code', test: /ui\/code-field/, priority: 1 },
  { name: 'session', test: /features\/session\//, minShareCount: 3 },
]
