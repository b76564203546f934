import type { VipInfo } from '../../lib/user-info.ts'
import type { Icon } from '../../ui/icon.tsx'
import { CheckInIcon } from '../../ui/icons-home.tsx'
import { CakeIcon, PercentIcon, UpIcon } from '../../ui/icons-vip.tsx'

export const privilegeIcons: Readonly<Record<VipInfo['claimable'][number]['type'], Icon>> = {
  upgrade: UpIcon,
  rebate: PercentIcon,
  weekly: CheckInIcon,
  birthday: CakeIcon,
}
