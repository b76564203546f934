import { createHash } from 'node:crypto'
import { timelockDecrypt } from 'tlock-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BeaconSimulator, startBeacon } from '../../../../simulators/src/beacon/beacon.ts'
import { bestOf } from '../../../test/best-of.ts'
import { type BeaconChain, quicknet } from '../../base/draw-config.ts'
import { createLog } from '../../base/log.ts'
import { openDrand } from './drand.ts'

const log = createLog({ logLevel: 'silent', revision: 'test' })
const nobody = 'http://127.0.0.1:1'

let relay: BeaconSimulator
let other: BeaconSimulator
let chain: BeaconChain
const beaconOf = (...beaconUrls: string[]) => openDrand({ beaconUrls, chain }, log)

beforeAll(async () => {
  relay = await startBeacon()
  other = await startBeacon()
  const {
    hash,
    public_key: publicKey,
    schemeID: scheme,
    period,
    genesis_time: genesis,
    groupHash,
    metadata,
  } = relay.info
  chain = { hash, publicKey, scheme, period, genesis, groupHash, id: metadata.beaconID }
})
afterAll(async () => {
  await relay.stop()
  await other.stop()
})
beforeEach(() => {
  const well = { lateSeconds: 0, down: false, forged: false, wrongRound: 'no' } as const
  relay.behave(well)
  other.behave(well)
})

test('finds the first round at or after a time, and its time', () => {
  const beacon = beaconOf(relay.url)
  const genesis = new Date(chain.genesis * 1_000)
  expect(beacon.roundAt(genesis)).toBe(1)
  expect(beacon.roundAt(new Date(genesis.getTime() + 1))).toBe(2)
  expect(beacon.roundAt(new Date(genesis.getTime() + 3_000))).toBe(2)
  for (const round of [1, 2, 9_000_000]) expect(beacon.roundAt(beacon.timeOf(round))).toBe(round)
})

test('finds an existing round and reports a future one as not yet', async () => {
  const beacon = beaconOf(relay.url)
  expect(await beacon.fetch(1_000)).toEqual({
    outcome: 'found',
    round: 1_000,
    signature: expect.stringMatching(/^[0-9a-f]{96}$/),
  })
  expect(await beacon.fetch(beacon.roundAt(new Date(Date.now() + 86_400_000)))).toEqual({ outcome: 'notYet' })
})

test('a late beacon is not yet, a silent one unavailable', async () => {
  const round = beaconOf(relay.url).roundAt(new Date(Date.now() - 10_000))
  relay.behave({ lateSeconds: 60 })
  expect(await beaconOf(relay.url).fetch(round)).toEqual({ outcome: 'notYet' })
  relay.behave({ down: true })
  expect(await beaconOf(relay.url, nobody).fetch(round)).toEqual({ outcome: 'unavailable' })
})

test.each([
  ['a signature of another round under the same key', { forged: true }],
  ['the round before, under its own number', { wrongRound: 'named' }],
  ['the round before, under the requested number', { wrongRound: 'asked' }],
] as const)('rejects an invalid round: %s', async (_what, behaviour) => {
  relay.behave(behaviour)
  expect(await beaconOf(relay.url).fetch(1_000)).toEqual({ outcome: 'unavailable' })
  // One honest relay is enough.
  const honest = await beaconOf(other.url).fetch(1_000)
  expect(honest.outcome).toBe('found')
  expect(await beaconOf(relay.url, nobody, other.url).fetch(1_000)).toEqual(honest)
})

test('verifies a real public round, and no other round in its place', async () => {
  // Round 1000 of quicknet, as every relay serves it for ever.
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
  const beacon = openDrand({ beaconUrls: ['https://relay.test'], chain: quicknet }, log)
  const serve = (round: number) => async () => Response.json({ round, signature, randomness: '' })
  const before = globalThis.fetch
  try {
    globalThis.fetch = serve(1_000)
    expect(await beacon.fetch(1_000)).toEqual({ outcome: 'found', round: 1_000, signature })
    globalThis.fetch = serve(1_001)
    expect(await beacon.fetch(1_001)).toEqual({ outcome: 'unavailable' })
  } finally {
    globalThis.fetch = before
  }
  expect(beacon.timeOf(1_000).toISOString()).toBe('2023-08-23T15:59:24.000Z')
})

test('decrypts a sealed secret only with the signature of its round', async () => {
  const beacon = beaconOf(relay.url)
  const secret = Buffer.alloc(32, 7)
  const sealed = await beacon.seal(secret, 1_000)
  const openWith = async (round: number) => {
    const found = await beacon.fetch(round)
    if (found.outcome !== 'found') throw new Error(found.outcome)
    const { signature } = found
    const randomness = createHash('sha256').update(signature, 'hex').digest('hex')
    const info = async () => relay.info
    return timelockDecrypt(sealed, {
      options: { disableBeaconVerification: true, noCache: false },
      get: async () => ({ round, signature, randomness }),
      latest: async () => ({ round, signature, randomness }),
      chain: () => ({ baseUrl: '', info }),
    })
  }
  expect(Buffer.from(await openWith(1_000))).toEqual(secret)
  await expect(openWith(1_001)).rejects.toThrow()
})

test('curve operations do not block the server', async () => {
  const beacon = beaconOf(relay.url)
  const longestWait = async () => {
    let longest = 0
    let last = performance.now()
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    const begun = performance.now()
    await beacon.seal(Buffer.alloc(32), 1_000)
    clearInterval(watch)
    return longest / (performance.now() - begun)
  }
  expect(await bestOf(0.5, longestWait)).toBeLessThan(0.5)
})
