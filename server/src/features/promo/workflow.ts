import { every, type Workflow } from '../../workflow/define.ts'
import { settleConduct } from './conduct/settle-conduct.ts'
import { followDueGrants } from './follow-grants.ts'
import { closePeriods } from './period/close-periods.ts'
import { checkReservations } from './reward/check-reservations.ts'
import { endRewards } from './reward/end-rewards.ts'

export const workflows: readonly Workflow[] = [
  every({ name: 'promo.followGrants', seconds: 10, run: followDueGrants }),
  every({ name: 'promo.closePeriods', seconds: 60, run: (app, shard, now) => closePeriods(app, shard, now) }),
  every({ name: 'promo.checkReservations', seconds: 600, perShard: false, run: checkReservations }),
  every({ name: 'promo.endRewards', seconds: 60, run: endRewards }),
  every({ name: 'promo.settleConduct', seconds: 60, run: settleConduct }),
]
