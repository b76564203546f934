import { projection } from '../../events/projection.ts'
import { every, type Workflow } from '../../workflow/define.ts'
import { settleCases } from './case/settle-cases.ts'
import { closeDays } from './close-days.ts'
import { countFriends } from './count-friends.ts'
import { runEvents } from './event/run-events.ts'
import { clearCounts } from './friend-queries.ts'

export const workflows: readonly Workflow[] = [
  projection({ name: 'referral.countFriends', apply: countFriends, reset: clearCounts }),
  every({ name: 'referral.closeDays', seconds: 20, perShard: false, run: closeDays }),
  every({ name: 'referral.runEvents', seconds: 20, perShard: false, run: runEvents }),
  every({ name: 'referral.settleCases', seconds: 20, perShard: false, run: settleCases }),
]
