import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ChartLine,
  Crown,
  GalleryHorizontal,
  Gamepad2,
  Gift,
  Globe,
  HeartPulse,
  IdCard,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Percent,
  Power,
  Route,
  Scale,
  ScrollText,
  ShieldAlert,
  Stamp,
  UserCog,
  Users,
} from 'lucide-react'

export type QueueName = StaffOutput<'/overview'>['queues'][number]['queue']

export type Place = {
  readonly path: string
  readonly title: string
  readonly area: '' | 'Queues' | 'Records' | 'Configure' | 'Insight' | 'Control'
  readonly icon: LucideIcon
  /** `G`, then this letter. */
  readonly letter: string
  readonly permission: Permission
  readonly queue?: QueueName
}

/** Every screen of the sidebar. One that the person's roles do not allow is not shown. */
export const places = [
  { path: '/', title: 'Overview', area: '', icon: LayoutDashboard, letter: 'o', permission: 'overview.view' },
  {
    path: '/deposits',
    title: 'Deposits and UTR',
    area: 'Queues',
    icon: ArrowDownToLine,
    letter: 'd',
    permission: 'deposit.view',
    queue: 'deposits',
  },
  {
    path: '/withdrawals',
    title: 'Withdrawals',
    area: 'Queues',
    icon: ArrowUpFromLine,
    letter: 'w',
    permission: 'withdrawal.view',
    queue: 'withdrawals',
  },
  { path: '/kyc', title: 'KYC', area: 'Queues', icon: IdCard, letter: 'k', permission: 'kyc.view', queue: 'kyc' },
  {
    path: '/risk',
    title: 'Risk cases',
    area: 'Queues',
    icon: ShieldAlert,
    letter: 'r',
    permission: 'risk.view',
    queue: 'risk',
  },
  {
    path: '/tickets',
    title: 'Tickets',
    area: 'Queues',
    icon: LifeBuoy,
    letter: 't',
    permission: 'ticket.view',
    queue: 'tickets',
  },
  {
    path: '/findings',
    title: 'Reconciliation',
    area: 'Queues',
    icon: Scale,
    letter: 'f',
    permission: 'finding.view',
    queue: 'findings',
  },
  {
    path: '/safety',
    title: 'Safer play',
    area: 'Queues',
    icon: HeartPulse,
    letter: 's',
    permission: 'safety.view',
    queue: 'safety',
  },
  {
    path: '/approvals',
    title: 'Approvals',
    area: 'Queues',
    icon: Stamp,
    letter: 'v',
    permission: 'overview.view',
    queue: 'approvals',
  },
  { path: '/players', title: 'Players', area: 'Records', icon: Users, letter: 'p', permission: 'player.search' },
  { path: '/promotions', title: 'Promotions', area: 'Configure', icon: Gift, letter: 'b', permission: 'promo.view' },
  {
    path: '/content',
    title: 'Content',
    area: 'Configure',
    icon: GalleryHorizontal,
    letter: 'c',
    permission: 'content.view',
  },
  { path: '/vip', title: 'VIP levels', area: 'Configure', icon: Crown, letter: 'e', permission: 'vip.view' },
  { path: '/fees', title: 'Fees and limits', area: 'Configure', icon: Percent, letter: 'n', permission: 'fee.view' },
  { path: '/reports', title: 'Reports', area: 'Insight', icon: ChartLine, letter: 'i', permission: 'report.view' },
  { path: '/audit', title: 'Audit log', area: 'Insight', icon: ScrollText, letter: 'a', permission: 'audit.view' },
  { path: '/markets', title: 'Markets', area: 'Control', icon: Globe, letter: 'l', permission: 'policy.view' },
  {
    path: '/games',
    title: 'Games and studios',
    area: 'Control',
    icon: Gamepad2,
    letter: 'h',
    permission: 'switch.view',
  },
  { path: '/switches', title: 'Kill switches', area: 'Control', icon: Power, letter: 'x', permission: 'switch.view' },
  { path: '/routing', title: 'Payment routing', area: 'Control', icon: Route, letter: 'y', permission: 'switch.view' },
  { path: '/staff', title: 'Staff and roles', area: 'Control', icon: UserCog, letter: 'm', permission: 'staff.view' },
] as const satisfies readonly Place[]

export type PlacePath = (typeof places)[number]['path']

/** The screens that these permissions allow. */
export function placesFor(permissions: readonly string[]): readonly (Place & { readonly path: PlacePath })[] {
  return places.filter(({ permission }) => permissions.includes(permission))
}

/** The screen of each queue. */
export const queuePlaces = Object.fromEntries(
  places
    .filter((place): place is Extract<(typeof places)[number], { queue: QueueName }> => 'queue' in place)
    .map((place) => [place.queue, place]),
) as Readonly<Record<QueueName, Extract<(typeof places)[number], { queue: QueueName }>>>
