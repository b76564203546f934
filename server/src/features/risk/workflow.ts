import { every, nightly, type Workflow } from '../../workflow/define.ts'
import { clearOverdueConduct } from './conduct/decide-conduct.ts'
import { clearOverdue } from './decide-case.ts'
import { detectRings } from './detect-rings.ts'
import { forgetNetworks } from './forget-networks.ts'

export const workflows: readonly Workflow[] = [
  every({ name: 'risk.detectRings', seconds: 60, perShard: false, run: detectRings }),
  every({ name: 'risk.clearOverdue', seconds: 60, perShard: false, run: clearOverdue }),
  every({ name: 'risk.clearOverdueConduct', seconds: 60, run: clearOverdueConduct }),
  nightly({ name: 'risk.forgetNetworks', hour: 4, zone: 'Asia/Kolkata', run: forgetNetworks }),
]
