import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { publicFiles } from './build/public-files.ts'
import { texts } from './build/texts-plugin.ts'

/** The API for `vite dev`. The built app is served by the API's own process. */
const apiUrl = process.env.ZAMRA_API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), texts(), publicFiles()],
  // Short class names make page, styles and script smaller; readable ones are for development.
  css: { modules: { generateScopedName: command === 'build' ? '_[hash:base64:4]' : '[name]_[local]_[hash:base64:3]' } },
  // Already plain modules. Pre-bundled, they would be discovered late, by a worker or a tap, and reload the page.
  optimizeDeps: { exclude: ['altcha-lib', '@noble/curves', '@noble/hashes'] },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: apiUrl, changeOrigin: false },
      '/open-draw': { target: apiUrl },
      '/transparency': { target: apiUrl },
      '/advertiser': { target: apiUrl },
    },
  },
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2_048,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: sharedChunks } } },
  },
}))

/** What forms with a phone number, a code or a password are made of. */
const formParts =
  /web\/src\/(?:ui\/(?:checkbox|code-input|field|icons-eye|password-field|phone-field)|lib\/(?:phone|send-code|use-form|fields-of-error|use-one-time-code|use-prefixes|web-otp|proof-of-work\/with))/
/** Small parts that most pages other than Home use. */
const pageParts =
  /web\/src\/(?:ui\/(?:art\/ball|avatar|ball-colour|countdown|copy-button|elapsed|empty|error-view|header|icon-tile|icons-copy|note|notice|result|ring|sheet|skeleton|tabs|turn-slides|use-dialog)|lib\/(?:copy|dates|error-text|lazy-part|limit-figures|money|save-file|use-hydrated|use-is-excluded|use-is-past|use-money|use-reason-text|use-upcoming-draws|navigation\/use-parameters))\b/

/**
 * Few chunks, because each costs a slow phone a request and packs worse: React, which changes far less often than the
 * app; what the start needs; what most pages share; what forms share; and what the pages of one feature share.
 */
const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
  { name: 'app', tags: ['$initial'], priority: 8 },
  // With small parts of the late ones: a file of their own would be one more to keep.
  { name: 'mutation', test: /mutationObserver|useMutation|lib\/(?:awaited-draws|guest-entry)\b/, priority: 6 },
  {
    name: 'pulse',
    test: /lib\/(?:pulse|push|player-queries|money-call|idempotency-key)\b|money-answers|answer-check/,
    priority: 6,
  },
  { name: 'parts', test: pageParts, minShareCount: 2, priority: 5 },
  { name: 'icons', test: /ui\/icons-(?:deposit|game|player|session)/, minShareCount: 2, priority: 4 },
  { name: 'forms', test: formParts, minShareCount: 2, priority: 4 },
  { name: 'code', test: /ui\/code-field/, priority: 3 },
  {
    name: 'pay',
    test: /deposit\/(?:cancel-order|deposit\.module|go-to-pay-page|return-to-game)\b|deposit-terms|lib\/grouped-digits|ui\/select\b/,
    priority: 3,
  },
  { name: 'bar', test: /ui\/(?:foot-bar|search-bar)/, priority: 3 },
  { name: 'session', test: /features\/session\//, minShareCount: 3, priority: 2 },
  { name: 'player', test: /features\/player\//, minShareCount: 2, priority: 2 },
  { name: 'support', test: /features\/support\/|ui\/safe-html/, minShareCount: 2, priority: 2 },
  { name: 'deposit', test: /features\/deposit\/|deposit-terms/, minShareCount: 4, priority: 2 },
  {
    name: 'lottery',
    // Not what only parts share that are fetched later: the page would fetch it at once.
    test: /features\/lottery\/(?!best-win|die\b|odds\.)|ui\/icons-lottery|lottery-rules/,
    minShareCount: 2,
    priority: 2,
  },
]
