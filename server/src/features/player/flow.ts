import type { Shard } from '../../db/databases.ts'
import { every, type Figures, type Flow, messenger, nightly } from '../../flow/define.ts'
import type { House } from '../../http/context.ts'
import { announceFacts } from './announce-facts.ts'
import { checkNames } from './bank/check-names.ts'
import { forgetErased } from './privacy/forget.ts'
import { resealShard } from './privacy/reseal.ts'

const zone = 'Asia/Kolkata'

export const flows: readonly Flow[] = [
  messenger({ name: 'player.announce', tell: announceFacts }),
  every({ name: 'player.checkBankNames', seconds: 60, run: checkNames }),
  nightly({ name: 'player.forgetErased', hour: 3, zone, run: forgetErased }),
  nightly({ name: 'player.resealOldKeys', hour: 4, zone, run: reseal }),
]

async function reseal(house: House, shard: Shard): Promise<Figures> {
  return resealShard(house.vault, shard)
}
