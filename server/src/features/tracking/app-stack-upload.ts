import { createHash } from 'node:crypto'
import { appInfo } from '@zamra/contract/constants.ts'
import type { Handler } from '../../http/context.ts'
import { insertClientError, isKnownError } from './queries.ts'
import { expiryOf } from './retention.ts'
import { scrub } from './scrub.ts'
import { takeTelemetryQuota } from './telemetry-quota.ts'

const hourMs = 3_600_000

/** Stores an error once per device and hour. The player comes from the session, never from the body. */
export const appStackUpload: Handler<'/u/appStackUpload'> = async (ctx, input) => {
  const data = scrub(input.data)
  const fingerprint = createHash('sha256').update(data).digest()
  const shard = ctx.app.databases.shardOfDevice(ctx.device)
  const since = new Date(ctx.now.getTime() - hourMs)
  await takeTelemetryQuota(ctx, [data])
  if (await isKnownError(shard.read, ctx.device, fingerprint, since)) return {}
  await shard.transact((tx) =>
    insertClientError(tx, {
      device: ctx.device,
      playerId: ctx.playerId,
      appId: appInfo.id,
      fingerprint,
      data,
      receivedAt: ctx.now,
      expiresAt: expiryOf(ctx, 'client_error'),
    }),
  )
  return {}
}
