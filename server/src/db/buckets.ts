import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'

/** Fixed for ever: players are moved between shards bucket by bucket, never one by one. */
export const BUCKETS = 256

export function bucketOf(player: PlayerId): number {
  return player % BUCKETS
}

/** Devices are words that the device itself chose, so they are spread by a hash and not by their letters. */
export function bucketOfDevice(device: string): number {
  return hash('sha256', device, 'buffer').readUInt8(0)
}

/** Shards own neighbouring buckets, so twice as many shards split each one in two and mix nothing. */
export function shardIndex(bucket: number, shardCount: number): number {
  return Math.floor((bucket * shardCount) / BUCKETS)
}
