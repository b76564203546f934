import type { PlayerId } from '@zamra/contract/brand.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabases } from './databases.ts'

const silent = pino({ level: 'silent' })

function databasesWith(shards: number) {
  const shardUrls = Array.from({ length: shards }, (_, index) => `postgres://127.0.0.1:1/shard${index}`)
  return openDatabases({ mainUrl: 'postgres://127.0.0.1:1/main', shardUrls }, silent)
}

test('maps a player and a device to the shard of their bucket', () => {
  const databases = databasesWith(2)
  const { shards } = databases
  expect(databases.shardOf(768_000_000 as PlayerId)).toBe(shards[0])
  expect(databases.shardOf(768_000_127 as PlayerId)).toBe(shards[0])
  expect(databases.shardOf(768_000_128 as PlayerId)).toBe(shards[1])
  expect(databases.shardOf(768_000_255 as PlayerId)).toBe(shards[1])
  expect(databases.shardOfDevice('device-of-asha-1')).toBe(shards[0])
  expect(databases.shardOfDevice('a')).toBe(shards[1])
})

test('shards have names and positions', () => {
  expect(databasesWith(3).shards.map(({ name, index }) => [name, index])).toEqual([
    ['shard0', 0],
    ['shard1', 1],
    ['shard2', 2],
  ])
})

test('refuses more shards than buckets', () => {
  expect(databasesWith(256).shards).toHaveLength(256)
  expect(() => databasesWith(257)).toThrow('256 buckets')
})
