import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BeaconSimulator, startBeacon } from './beacon.ts'
import { chainHash } from './chain.ts'

let beacon: BeaconSimulator
beforeAll(async () => {
  beacon = await startBeacon()
})
afterAll(() => beacon.stop())

const get = (path: string) => fetch(`${beacon.url}/${beacon.info.hash}${path}`)
const behave = (behaviour: object) =>
  fetch(`${beacon.url}/_sim/behave`, { method: 'POST', body: JSON.stringify(behaviour) })

test('computes the hash of a chain as drand does', () => {
  // The published description of quicknet.
  const quicknet = {
    public_key:
      '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    period: 3,
    genesis_time: 1_692_803_367,
    groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
    beaconID: 'quicknet',
  }
  expect(chainHash(quicknet)).toBe('52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971')
})

test('has the API of a drand relay', async () => {
  expect(await (await fetch(`${beacon.url}/chains`)).json()).toEqual([beacon.info.hash])
  expect(await (await get('/info')).json()).toEqual(beacon.info)
  const latest = (await (await get('/public/latest')).json()) as { round: number; signature: string }
  expect(await (await get(`/public/${latest.round}`)).json()).toEqual({
    ...latest,
    randomness: createHash('sha256').update(latest.signature, 'hex').digest('hex'),
  })
  expect((await get(`/public/${latest.round + 100}`)).status).toBe(404)
  expect((await get('/public/0')).status).toBe(404)
  expect((await fetch(`${beacon.url}/${'0'.repeat(64)}/info`)).status).toBe(404)
})

test('misbehaves on command, and stops on command', async () => {
  const { round } = (await (await get('/public/latest')).json()) as { round: number }
  const honest = await (await get(`/public/${round}`)).json()
  await behave({ lateSeconds: 60 })
  expect((await get(`/public/${round}`)).status).toBe(404)
  await behave({ well: true, forged: true })
  expect(await (await get(`/public/${round}`)).json()).toMatchObject({ round, signature: expect.any(String) })
  expect(await (await get(`/public/${round}`)).json()).not.toEqual(honest)
  await behave({ well: true, wrongRound: 'named' })
  expect(await (await get(`/public/${round}`)).json()).toMatchObject({ round: round - 1 })
  await behave({ well: true, down: true })
  await expect(get('/info')).rejects.toThrow()
  await behave({ well: true })
  expect(await (await get(`/public/${round}`)).json()).toEqual(honest)
})
