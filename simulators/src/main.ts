import { fork } from 'node:child_process'
import { startBank } from './bank.ts'
import { startBeacon } from './beacon/beacon.ts'
import { startGoogle } from './google.ts'
import { startKyc } from './kyc/kyc.ts'
import { startPayment } from './payment/payment.ts'
import { startPayout } from './payout/payout.ts'
import { startPush } from './push.ts'
import { sandboxTime } from './sandbox-time.ts'
import { startSms } from './sms.ts'
import { startSmtp } from './smtp.ts'
import { startStudio } from './studio/studio.ts'
import { type Simulator, startSupport } from './support.ts'
import { startTracking } from './tracking.ts'

/** Every provider that the sandbox needs. Each listens where `ZAMRA_<NAME>_PORT` and `ZAMRA_<NAME>_HOST` say. */
const providers = {
  support: startSupport,
  bank: startBank,
  sms: startSms,
  google: startGoogle,
  tracking: startTracking,
  push: startPush,
  smtp: startSmtp,
  // The rounds of the beacon belong to draws, whose times are those of the product.
  beacon: (port: number, host?: string) =>
    startBeacon({ port, host, nowMs: sandboxTime(process.env.ZAMRA_CLOCK_OFFSET_FILE) }),
  payment: (port: number, host?: string) =>
    startPayment({
      port,
      host,
      webhooksTo: process.env.ZAMRA_PAYMENT_NOTICES_URL,
      pageUrl: process.env.ZAMRA_PAYMENT_PAGE_URL,
    }),
  payout: (port: number, host?: string) =>
    startPayout({ port, host, webhooksTo: process.env.ZAMRA_PAYOUT_NOTICES_URL }),
  kyc: (port: number, host?: string) => startKyc({ port, host, webhooksTo: process.env.ZAMRA_KYC_NOTICES_URL }),
  studio: (port: number, host?: string) =>
    startStudio({
      port,
      host,
      walletUrl: process.env.ZAMRA_STUDIO_WALLET_URL,
      pageUrl: process.env.ZAMRA_STUDIO_PAGE_URL,
    }),
}

const open: Simulator[] = []
for (const [name, start] of Object.entries(providers)) {
  const given = (what: string) => process.env[`ZAMRA_${name.toUpperCase()}_${what}`]
  const simulator = await start(Number(given('PORT') ?? 0), given('HOST'))
  open.push(simulator)
  // One JSON line per simulator with its URL, for the process that started this one.
  process.stdout.write(`${JSON.stringify({ simulator: name, url: simulator.url })}\n`)
}

// Each witness is a process of its own, with its own key and state, and ends with this one.
for (const number of [1, 2, 3]) {
  const name = `witness${number}`
  const env = {
    ...process.env,
    ZAMRA_WITNESS_NAME: `${name}.sandbox`,
    ZAMRA_WITNESS_SECRET: `e${number}`.repeat(32),
    ZAMRA_WITNESS_PORT: process.env[`ZAMRA_${name.toUpperCase()}_PORT`] ?? '0',
  }
  fork(new URL('./witness/main.ts', import.meta.url), { env })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all(open.map((simulator) => simulator.stop())).then(() => process.exit(0))
  })
}
