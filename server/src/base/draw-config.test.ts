import { lotteryGames } from '@zamra/contract/lottery-games.ts'
import { expect, test } from 'vitest'
import { exampleWitnesses, sampleWitnesses, witnessKeyOf } from '../../../ops/generate/open-draw/sample-witnesses.ts'
import { openChain } from '../../../simulators/src/beacon/chain.ts'
import { readConfig } from './config.ts'
import { quicknet } from './draw-config.ts'
import { timingOf } from './draw-timing.ts'

const good = {
  ZAMRA_MAIN_URL: 'postgres://zamra@db.internal/main',
  ZAMRA_SHARD_URLS: 'postgres://zamra@db.internal/shard0',
  ZAMRA_REDIS_URL: 'redis://redis.internal:6379/0',
  ZAMRA_RESTATE_INGRESS_URL: 'http://restate.internal:8080',
  ZAMRA_RESTATE_ADMIN_URL: 'http://restate.internal:9070',
  ZAMRA_SERVICE_URL: 'https://help.example.com/chat',
}
const { info } = openChain()

function refusedWith(env: Record<string, string>): string {
  try {
    readConfig({ ...good, ...env })
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the configuration was taken')
}

test('uses the public beacon unless another one is configured', () => {
  expect(readConfig(good).draw.chain).toEqual(quicknet)
  expect(readConfig(good).draw.beaconUrls.length).toBeGreaterThan(1)
  const own = readConfig({
    ...good,
    ZAMRA_BEACON_URLS: 'http://a.test/,http://b.test',
    ZAMRA_BEACON_CHAIN: JSON.stringify(info),
  })
  expect(own.draw.beaconUrls).toEqual(['http://a.test', 'http://b.test'])
  expect(own.draw.chain).toMatchObject({ hash: info.hash, publicKey: info.public_key, period: 3, id: 'sandbox' })
})

test('refuses a beacon chain whose fields do not match its hash', () => {
  const written = {
    hash: quicknet.hash,
    public_key: quicknet.publicKey,
    period: quicknet.period,
    genesis_time: quicknet.genesis,
    groupHash: quicknet.groupHash,
    schemeID: quicknet.scheme,
    metadata: { beaconID: quicknet.id },
  }
  expect(readConfig({ ...good, ZAMRA_BEACON_CHAIN: JSON.stringify(written) }).draw.chain).toEqual(quicknet)
  for (const other of [
    { period: 4 },
    { genesis_time: 1 },
    { public_key: info.public_key },
    { groupHash: info.groupHash },
  ]) {
    const message = refusedWith({ ZAMRA_BEACON_CHAIN: JSON.stringify({ ...written, ...other }) })
    expect(message).toBe('ZAMRA_BEACON_CHAIN: is another chain than its hash says')
  }
  expect(refusedWith({ ZAMRA_BEACON_CHAIN: '{}' })).toContain('must be the JSON of /info')
  expect(refusedWith({ ZAMRA_BEACON_CHAIN: 'quicknet' })).toContain('must be the JSON of /info')
})

test('a live deployment refuses the sandbox beacon by its key and its address, and the sandbox signing key', () => {
  const message = refusedWith({
    ZAMRA_DEPLOYMENT: 'live',
    ZAMRA_BEACON_URLS: 'https://api.drand.sh,http://127.0.0.1:7000',
    ZAMRA_BEACON_CHAIN: JSON.stringify(openChain({ period: 1 }).info),
  })
  expect(message).toContain('ZAMRA_BEACON_URLS: a live deployment refuses simulators')
  expect(message).toContain('ZAMRA_BEACON_CHAIN: a live deployment has a secret of its own')
  expect(message).toContain('ZAMRA_DRAW_KEY: a live deployment has a secret of its own')
})

test('only a sandbox may change the pace of draws', () => {
  const { draw } = readConfig({ ...good, ZAMRA_DRAW_PACE: 'minute:6,beaconDelay:3' })
  expect(draw.pace).toEqual({ minute: 6, beaconDelay: 3 })
  expect(timingOf(draw.pace, 'minute')).toEqual({ everySeconds: 6, beaconDelaySeconds: 3 })
  expect(timingOf(draw.pace, 'five')).toEqual({ beaconDelaySeconds: 3 })
  expect(refusedWith({ ZAMRA_DRAW_PACE: 'hourly:6' })).toContain('ZAMRA_DRAW_PACE: must be a list of name:number')
  expect(refusedWith({ ZAMRA_DEPLOYMENT: 'live', ZAMRA_DRAW_PACE: 'minute:6' })).toContain('when the rules say so')
})

test('a deployment offers all lotteries, or those that it names', () => {
  expect(readConfig(good).draw.games).toEqual(lotteryGames)
  expect(readConfig({ ...good, ZAMRA_LOTTERIES: 'minute, wingo30s' }).draw.games).toEqual(['minute', 'wingo30s'])
  expect(refusedWith({ ZAMRA_LOTTERIES: 'minute,hourly' })).toContain('ZAMRA_LOTTERIES')
})

test('a live deployment refuses to start without three witnesses that others run', () => {
  const live = { ZAMRA_DEPLOYMENT: 'live' }
  const many = 'ZAMRA_WITNESSES: a live deployment sells no ticket without 3 witnesses'
  const [one = '', two = '', three = ''] = exampleWitnesses().split(',')
  expect(refusedWith(live)).toContain(many)
  expect(refusedWith(live)).toContain('ZAMRA_DRAW_ORIGIN: a live deployment names its own log')
  expect(refusedWith({ ...live, ZAMRA_WITNESSES: [one, two].join() })).toContain(many)
  expect(refusedWith({ ...live, ZAMRA_WITNESSES: [one, two, two].join() })).toContain(many)
  const sameHost = [one, two, three].map((item) => item.replace(/@.*/, '@https://w.example')).join()
  expect(refusedWith({ ...live, ZAMRA_WITNESSES: sameHost })).toContain(many)
  const simulated = [one, two, three.replace(/@.*/, '@http://127.0.0.1:7000')].join()
  expect(refusedWith({ ...live, ZAMRA_WITNESSES: simulated })).toContain(
    'ZAMRA_WITNESSES: a live deployment refuses simulators',
  )
  const sandbox = sampleWitnesses.map((one, at) => `${witnessKeyOf(one)}@https://w${at}.example`)
  expect(refusedWith({ ...live, ZAMRA_WITNESSES: sandbox.join() })).toContain(
    'ZAMRA_WITNESSES: a live deployment has a secret',
  )
  expect(refusedWith({ ZAMRA_WITNESSES: 'w1.example@https://w1.example' })).toContain('must be a verifier key')
  expect(refusedWith({ ...live, ZAMRA_WITNESSES: exampleWitnesses() })).not.toContain('ZAMRA_WITNESSES')
})
