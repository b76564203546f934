import type { PlayerId } from '@zamra/contract/brand.ts'
import { compare, type Money, minor } from '@zamra/contract/money.ts'
import type { friendSteps } from '@zamra/contract/referral.ts'
import type { ValidFriend } from '../promo/index.ts'

/** What accounts of one person have in common. */
export type Traces = { readonly devices: readonly string[]; readonly payees: readonly string[] }

/** What is known about an invited player. */
export type Friend = Traces & {
  readonly playerId: PlayerId
  readonly joinedAt: Date
  readonly hasPhone: boolean
  readonly isErased: boolean
  readonly firstDeposit: Money
  readonly turnover: Money
}

export type Step = {
  readonly code: (typeof friendSteps)[number]
  readonly isMet: boolean
  readonly need?: Money
  readonly done?: Money
}

export type DecidedFriend = {
  readonly playerId: PlayerId
  readonly joinedAt: Date
  /** `shared`: the device or the payee is that of the inviter or of an earlier friend. */
  readonly state: 'counts' | 'open' | 'shared' | 'closed'
  readonly steps: readonly Step[]
}

/**
 * Which friends count, and what each of the others still has to do. Friends are given in the order in which they joined: of
 * two who share a device or a payee, the first one keeps counting.
 */
export function decideFriends(
  friends: readonly Friend[],
  inviter: Traces,
  { firstDepositMin, turnoverMin }: ValidFriend,
): readonly DecidedFriend[] {
  const devices = new Set(inviter.devices)
  const payees = new Set(inviter.payees)
  return friends.map((friend) => {
    const ownDevice = !friend.devices.some((device) => devices.has(device))
    const ownPayee = !friend.payees.some((payee) => payees.has(payee))
    for (const device of friend.devices) devices.add(device)
    for (const payee of friend.payees) payees.add(payee)
    const steps: readonly Step[] = [
      { code: 'phone', isMet: friend.hasPhone },
      { code: 'device', isMet: ownDevice },
      { code: 'payee', isMet: ownPayee },
      amountStep('deposit', friend.firstDeposit, firstDepositMin),
      amountStep('turnover', friend.turnover, turnoverMin),
    ]
    const { playerId, joinedAt } = friend
    return { playerId, joinedAt, steps, state: stateOf(friend, { steps, isShared: !ownDevice || !ownPayee }) }
  })
}

type Seen = { readonly steps: readonly Step[]; readonly isShared: boolean }

function stateOf({ isErased }: Friend, { steps, isShared }: Seen): DecidedFriend['state'] {
  if (isErased) return 'closed'
  if (isShared) return 'shared'
  return steps.every(({ isMet }) => isMet) ? 'counts' : 'open'
}

/** What a friend has beyond the rule is theirs alone, so it is not shown. */
function amountStep(code: Step['code'], amount: Money, least: number): Step {
  const need = minor(BigInt(least))
  return { code, isMet: amount >= need, need, done: compare(amount, need) > 0 ? need : amount }
}
