import * as z from 'zod/mini'
import type { BeaconChain, DrawConfig } from '../../base/draw-config.ts'
import type { Logger } from '../../base/log.ts'
import { curveWorker } from './curve-worker-client.ts'
import type { Beacon, RoundAnswer } from './port.ts'

export type DrandConfig = Pick<DrawConfig, 'beaconUrls' | 'chain'>

/** The drand beacon. All relays are queried at once, and the first valid signature wins. */
export function openDrand({ beaconUrls, chain }: DrandConfig, log: Logger): Beacon {
  return {
    chain,
    roundAt: (at) => Math.max(1, Math.ceil((at.getTime() / 1_000 - chain.genesis) / chain.period) + 1),
    timeOf: (round) => new Date((chain.genesis + (round - 1) * chain.period) * 1_000),
    async fetch(round) {
      const answers = beaconUrls.map((url) => fetchFromRelay({ url, chain, round, log }))
      const found = await firstOf(answers, ({ outcome }) => outcome === 'found')
      if (found) return found
      const early = (await Promise.all(answers)).some(({ outcome }) => outcome === 'notYet')
      return { outcome: early ? 'notYet' : 'unavailable' }
    },
    seal: (secret, round) => curveWorker.seal(chain, { secret, round }),
    open: async (sealed, { round, signature }) =>
      Buffer.from(await curveWorker.open(chain, { sealed, served: { round, signature } })),
  }
}

const timeoutMs = 4_000
const tooEarly = [404, 425]

const beacon = z.object({
  round: z.int(),
  signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
})

type RelayRequest = {
  readonly url: string
  readonly chain: BeaconChain
  readonly round: number
  readonly log: Logger
}

async function fetchFromRelay({ url, chain, round, log }: RelayRequest): Promise<RoundAnswer> {
  try {
    const address = `${url}/${chain.hash}/public/${round}`
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (tooEarly.includes(response.status)) return { outcome: 'notYet' }
    if (!response.ok) return { outcome: 'unavailable' }
    const { signature, ...answer } = z.parse(beacon, await response.json())
    if (answer.round !== round) throw new Error(`relay returned round ${answer.round} instead of ${round}`)
    await curveWorker.verify(chain, { round, signature })
    return { outcome: 'found', round, signature }
  } catch (error) {
    log.warn({ relay: url, round, error: (error as Error).message }, 'beacon relay failed or returned an invalid round')
    return { outcome: 'unavailable' }
  }
}

/** The first result that matches; undefined when none does. */
async function firstOf<T>(pending: readonly Promise<T>[], matches: (one: T) => boolean): Promise<T | undefined> {
  const matching = pending.map(async (one) => {
    const value = await one
    if (!matches(value)) throw new Error('no match')
    return value
  })
  return Promise.any(matching).catch(() => undefined)
}
