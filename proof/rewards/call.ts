import type { PlayerId } from '@zamra/contract/brand.ts'
import type { CallPath, InputOf, OutputOf } from '@zamra/contract/calls.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { refusal } from '../../server/src/base/refusal.ts'
import * as player from '../../server/src/features/player/index.ts'
import * as promo from '../../server/src/features/promo/index.ts'
import * as ranking from '../../server/src/features/ranking/index.ts'
import * as referral from '../../server/src/features/referral/index.ts'
import * as vip from '../../server/src/features/vip/index.ts'
import type { CallContext, Handler } from '../../server/src/http/context.ts'
import { unknownPlace } from '../../server/src/http/place.ts'

const routes = [...player.routes, ...promo.routes, ...ranking.routes, ...referral.routes, ...vip.routes]

/**
 * Runs the handler of a call without its rate limit, which would let only a few of sixty requests through: the rule that
 * a reward is paid once must not depend on it.
 */
export async function callHandler<P extends CallPath>(
  app: AppContext,
  path: P,
  input: InputOf<P>,
  { playerId, now }: { readonly playerId: PlayerId; readonly now: Date },
): Promise<OutputOf<P>> {
  const found = routes.find((route) => route.path === path)
  if (!found) throw new Error(`no handler of ${path} is part of this proof`)
  const context = {
    ...{ app, now, playerId, market: 'IN', locale: 'en', log: app.log, place: unknownPlace, refusal },
    ...{ requestId: 'proof', device: `device of ${playerId}`, address: '127.0.0.1' },
  }
  const handler = found.handler as unknown as Handler<P>
  return (await handler(context as unknown as CallContext<P>, input)) as OutputOf<P>
}
