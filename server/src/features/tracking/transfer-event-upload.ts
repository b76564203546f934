import type { Handler } from '../../http/context.ts'
import { insertClientEvents } from './queries.ts'
import { expiryOf } from './retention.ts'
import { takeTelemetryQuota } from './telemetry-quota.ts'

const dayMs = 86_400_000

export const transferEventUpload: Handler<'/u/transferEventUpload'> = async (ctx, input) => {
  const shard = ctx.app.databases.shardOfDevice(ctx.device)
  const events = input.events.map((event) => ({
    device: ctx.device,
    playerId: ctx.playerId,
    name: event.name,
    props: event.props,
    happenedAt: plausibleTime(event.at, ctx.now),
    receivedAt: ctx.now,
    expiresAt: expiryOf(ctx, 'client_event'),
  }))
  const rows = input.events.map(({ props }) => JSON.stringify(props))
  await takeTelemetryQuota(ctx, rows)
  await shard.transact((tx) => insertClientEvents(tx, events))
  return { stored: events.length }
}

/** A device clock may be wrong by years; then the time of arrival is used. */
function plausibleTime(at: number, now: Date): Date {
  const distance = Math.abs(now.getTime() - at)
  return distance <= 28 * dayMs ? new Date(at) : now
}
