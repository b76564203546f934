import { every, nightly, type Workflow } from '../../workflow/define.ts'
import { clearOverdue } from './decide-case.ts'
import { detectRings } from './detect-rings.ts'
import { forgetNetworks } from './forget-networks.ts'

export const workflows: readonly Workflow[] = [
  every({ name: 'risk.detectRings', seconds: 60, perShard: false, run: detectRings }),
  every({ name: 'risk.clearOverdue', seconds: 60, perShard: false, run: clearOverdue }),
  nightly({ name: 'risk.forgetNetworks', hour: 4, zone: 'Asia/Kolkata', run: forgetNetworks }),
]
