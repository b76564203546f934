import { urlTo } from '../../lib/navigation/address.ts'
import type { Icon } from '../../ui/icon.tsx'
import { CoinsIcon, CrownIcon, GiftIcon, UserIcon } from '../../ui/icons.tsx'
import { CheckInIcon, UsersIcon } from '../../ui/icons-home.tsx'
import { RepeatIcon } from '../../ui/icons-vip.tsx'
import type { Offer } from './api.ts'

export type Kind = Offer['kind']

type Look = {
  readonly art: string
  readonly icon: Icon
  /** The page of the kind. What has none shows its terms in a sheet. */
  readonly page?: string
}

/** How each kind of promotion looks, and where it is shown. */
export const looks: Readonly<Record<Kind, Look>> = {
  registration: { art: 'gems', icon: UserIcon, page: urlTo('signupBonus') },
  firstDeposit: { art: 'arch', icon: GiftIcon, page: urlTo('firstDeposit') },
  deposit: { art: 'lotto', icon: RepeatIcon, page: urlTo('rebatePromo') },
  loss: { art: 'reels', icon: RepeatIcon, page: urlTo('rebatePromo') },
  turnover: { art: 'fish', icon: CoinsIcon, page: urlTo('jili') },
  checkIn: { art: 'ticket', icon: CheckInIcon, page: urlTo('signin') },
  code: { art: 'ticket', icon: GiftIcon },
  vip: { art: 'gems', icon: CrownIcon, page: urlTo('vip') },
  ranking: { art: 'wingo', icon: CrownIcon, page: urlTo('ranking') },
  referral: { art: 'kite', icon: UsersIcon, page: urlTo('earn') },
  invitation: { art: 'kite', icon: UsersIcon, page: urlTo('invitationalRanks') },
}
