import type { Handler } from '../../http/context.ts'
import { findConsent } from './consent-queries.ts'
import { trackingState } from './tracking-state.ts'

export const trackingInfo: Handler<'/u/tracking'> = async (ctx) =>
  trackingState(ctx, await findConsent(ctx.app.databases.shardOf(ctx.playerId).read, ctx.playerId))
