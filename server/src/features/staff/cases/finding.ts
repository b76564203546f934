import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { type Money, toWire } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { review } from '../../deposit/index.ts'
import { payoutDifferences } from '../../withdrawal/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { splitId } from '../queues/tasks.ts'

type Finding = StaffOutput<'/finding/show'>

export const findingShow: StaffHandler<'/finding/show'> = async ({ app }, { id }) => {
  const [what, first = '', second = '', third = ''] = splitId(id)
  const found =
    what === 'payout'
      ? await readPayout(app, { provider: first, payoutNo: second, kind: third })
      : what === 'payment'
        ? await readPayment(app, first, second)
        : undefined
  if (!found) throw new StaffError('thing.notFound', 'there is no such finding')
  return { id, ...found }
}

type Sides = {
  readonly ours: { readonly amount: Money; readonly state: string; readonly at: Date } | undefined
  readonly theirs: { readonly amount: Money } | undefined
  readonly difference: Money | undefined
  readonly playerId: number | undefined
  readonly number: string | undefined
}

function sidesOf({ ours, theirs, difference, playerId, number }: Sides) {
  return {
    ...(ours && { ours: { state: ours.state, amount: toWire(ours.amount), at: ours.at.getTime() } }),
    ...(theirs && { theirs: { amount: toWire(theirs.amount) } }),
    ...(difference !== undefined && { difference: toWire(difference) }),
    ...(playerId !== undefined && { playerId }),
    ...(number !== undefined && { number }),
  }
}

async function readPayout(
  app: AppContext,
  name: { readonly provider: string; readonly payoutNo: string; readonly kind: string },
): Promise<Omit<Finding, 'id'> | undefined> {
  const found = await payoutDifferences.read(app, name)
  if (!found) return undefined
  const { kind, provider, reference, currency, detail, closings } = found
  return {
    ...{ kind, provider, reference, currency, detail, ...sidesOf(found) },
    closings: closings.map(({ by, why, saidAt }) => ({ by, why, at: saidAt.getTime() })),
  }
}

/** The subject is the provider and its payment, as in the list. */
async function readPayment(app: AppContext, subject: string, kind: string): Promise<Omit<Finding, 'id'> | undefined> {
  const at = subject.indexOf(':')
  const name = { provider: subject.slice(0, at), paymentId: subject.slice(at + 1), kind: kind as 'differs' }
  const found = await review.readDifference(app, name)
  if (!found) return undefined
  const { provider, paymentId: reference, currency, detail } = found
  return { kind, provider, reference, currency, detail, ...sidesOf(found), closings: [] }
}
