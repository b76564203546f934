import * as market from '../../server/src/features/market/index.ts'
import * as player from '../../server/src/features/player/index.ts'
import * as vip from '../../server/src/features/vip/index.ts'
import { seed } from '../../server/src/seed/seed.ts'
import { startMeasuredServer } from '../measured-server.ts'

/** The real handlers of a poll on real engines. */
await startMeasuredServer([...player.routes, ...vip.routes], async (app) => {
  await seed(app)
  await market.startPolicyCache(app)
})
