import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'

/** Fixed: players are moved between shards bucket by bucket, never one by one. */
export const BUCKETS = 256

export function bucketOf(player: PlayerId): number {
  return player % BUCKETS
}

/** Device ids are chosen by the device, so they are distributed by a hash. */
export function bucketOfDevice(device: string): number {
  return hash('sha256', device, 'buffer').readUInt8(0)
}

/** A shard owns consecutive buckets, so doubling the number of shards splits each one in two. */
export function shardIndex(bucket: number, shardCount: number): number {
  return Math.floor((bucket * shardCount) / BUCKETS)
}

export type BucketRange = { readonly first: number; readonly last: number }

/** The buckets of one shard of `shardCount`. */
export function bucketRange(index: number, shardCount: number): BucketRange {
  const firstOf = (shard: number) => Math.ceil((shard * BUCKETS) / shardCount)
  return { first: firstOf(index), last: firstOf(index + 1) - 1 }
}
