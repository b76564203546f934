import { every, notifier, type Workflow } from '../../workflow/define.ts'
import { closePeriods } from './close-periods.ts'
import { noticeLevels } from './notice-levels.ts'

export const workflows: readonly Workflow[] = [
  notifier({ name: 'vip.noticeLevels', tell: noticeLevels }),
  every({ name: 'vip.closePeriods', seconds: 60, run: (app, shard, now) => closePeriods(app, shard, now) }),
]
