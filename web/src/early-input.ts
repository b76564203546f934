import { recordEarlyInput } from './lib/early-input.ts'

recordEarlyInput()
// A document that is still being read by then may have stalled. What decides that is fetched only then.
const late = '/half.js'
setTimeout(() => {
  if (document.readyState === 'loading') void import(/* @vite-ignore */ late)
}, 6_000)
