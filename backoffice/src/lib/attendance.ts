import { attendedHeader } from '@zamra/contract/backoffice/attended.ts'
import { monotonicMs } from './clock.ts'

const attendedMs = 60_000
const events = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

let usedAt = monotonicMs()
function noteUse(): void {
  usedAt = monotonicMs()
}
for (const event of events) addEventListener(event, noteUse, { capture: true, passive: true })

/** Says that a person uses the page. A screen that refreshes itself at a desk that was left must not keep the session open. */
export function attendance(): Readonly<Record<string, string>> {
  return monotonicMs() - usedAt < attendedMs ? { [attendedHeader]: '1' } : {}
}
