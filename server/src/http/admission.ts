import type { Priority } from '@zamra/contract/call.ts'
import type { LagMeter } from '../base/lag.ts'
import { refusal } from '../base/refusal.ts'

/** How loaded the process is: requests in flight and event loop lag. */
export type Load = { readonly inFlight: number; readonly lagMs: number }
export type Verdict = 'admitted' | 'full' | 'late'

type Cap = { readonly inFlight: number; readonly lagMs: number }

/** Settlements are never shed; telemetry is shed first, long before money calls. */
const caps: Readonly<Record<Priority, Cap>> = {
  settle: { inFlight: Number.POSITIVE_INFINITY, lagMs: Number.POSITIVE_INFINITY },
  money: { inFlight: 400, lagMs: 1_000 },
  read: { inFlight: 300, lagMs: 500 },
  list: { inFlight: 200, lagMs: 250 },
  telemetry: { inFlight: 100, lagMs: 100 },
}

export function admit(priority: Priority, load: Load): Verdict {
  const cap = caps[priority]
  if (load.inFlight >= cap.inFlight) return 'full'
  return load.lagMs >= cap.lagMs ? 'late' : 'admitted'
}

/** A screen makes about a dozen calls at once; more than this from one device is not a screen. */
export const perDeviceMax = 16
const busyRetryAfterSeconds = 2

export type Admission = {
  inFlight(): number
  /** Admits a call or refuses it. Every admitted call must be released with `leave`. */
  enter(priority: Priority, device: string): void
  leave(device: string): void
}

export function openAdmission(lag: LagMeter, onShed: (priority: Priority, reason: string) => void): Admission {
  let inFlight = 0
  const byDevice = new Map<string, number>()

  function shed(priority: Priority, reason: string): never {
    onShed(priority, reason)
    throw refusal('server.busy', { retryAfter: busyRetryAfterSeconds })
  }

  return {
    inFlight: () => inFlight,
    enter(priority, device) {
      const verdict = admit(priority, { inFlight, lagMs: lag.ms() })
      if (verdict !== 'admitted') shed(priority, verdict)
      const running = byDevice.get(device) ?? 0
      if (running >= perDeviceMax && device !== '' && priority !== 'settle') shed(priority, 'device')
      byDevice.set(device, running + 1)
      inFlight += 1
    },
    leave(device) {
      inFlight -= 1
      const running = byDevice.get(device) ?? 0
      if (running > 1) byDevice.set(device, running - 1)
      else byDevice.delete(device)
    },
  }
}
