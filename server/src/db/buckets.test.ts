import type { PlayerId } from '@zamra/contract/brand.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUCKETS, bucketOf, bucketOfDevice, bucketRange, shardIndex } from './buckets.ts'

const everyBucket = Array.from({ length: BUCKETS }, (_, bucket) => bucket)
const players = fc.integer({ min: 100_000_000, max: 2_147_483_647 }).map((uid) => uid as PlayerId)
const shardCounts = fc.integer({ min: 1, max: BUCKETS })

test('a bucket is the player number modulo 256', () => {
  fc.assert(fc.property(players, (player) => bucketOf(player) === Number(BigInt(player) % 256n)))
})

test('the bucket of a device never changes', () => {
  expect(['device-of-asha-1', 'a', 'ü', '😀 phone'].map(bucketOfDevice)).toEqual([66, 202, 96, 188])
})

test('spreads devices with similar names over all buckets', () => {
  const used = new Set(Array.from({ length: 4_000 }, (_, index) => bucketOfDevice(`device-${index}`)))
  expect(used.size).toBe(BUCKETS)
})

test('every shard owns an equal range of buckets', () => {
  fc.assert(
    fc.property(shardCounts, (count) => {
      const owned = new Array<number>(count).fill(0)
      for (const bucket of everyBucket) owned[shardIndex(bucket, count)] = (owned[shardIndex(bucket, count)] ?? 0) + 1
      expect(owned).toHaveLength(count)
      expect(Math.min(...owned)).toBe(Math.floor(BUCKETS / count))
      expect(Math.max(...owned)).toBe(Math.ceil(BUCKETS / count))
    }),
  )
})

test('doubling the number of shards splits each shard in two', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: BUCKETS / 2 }), fc.constantFrom(...everyBucket), (count, bucket) => {
      expect(Math.floor(shardIndex(bucket, count * 2) / 2)).toBe(shardIndex(bucket, count))
    }),
  )
})

test('the range of a shard contains exactly the buckets that map to it', () => {
  fc.assert(
    fc.property(shardCounts, fc.constantFrom(...everyBucket), (count, bucket) => {
      const { first, last } = bucketRange(shardIndex(bucket, count), count)
      expect(bucket >= first && bucket <= last).toBe(true)
      expect(shardIndex(first, count)).toBe(shardIndex(last, count))
    }),
  )
})
