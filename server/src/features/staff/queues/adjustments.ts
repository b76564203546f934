import { adjustmentCauses } from '@zamra/contract/adjustment-causes.ts'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { uuidv7 } from '../../../base/random.ts'
import { readWalletSummary } from '../../../ledger/index.ts'
import { adjustmentTexts } from '../../wallet/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { adjustmentContent, requireOwner } from '../signing/adjust-balance.ts'
import { requestSignature } from '../signing/sign-request.ts'

export const adjustmentCausesCall: StaffHandler<'/adjustment/causes'> = async () => ({
  causes: adjustmentCauses.map((cause) => ({ cause, texts: adjustmentTexts[cause] })),
})

export const adjustmentPropose: StaffHandler<'/adjustment/propose'> = async (
  ctx,
  { direction, amount, cause, why, ...of },
) => {
  const { app, staff } = ctx
  const playerId = of.playerId as PlayerId
  const wallet = await readWalletSummary(app.databases.shardOf(playerId).pool, playerId)
  if (!wallet) throw new StaffError('thing.notFound', `player ${playerId} has no wallet`)
  if (cause === 'goodwill' && direction === 'out')
    throw new StaffError('input.invalid', 'nothing is taken from a player out of goodwill')
  const { currency } = wallet
  const signed = { id: uuidv7(), playerId, pocket: 'cash', currency, direction, amount, cause } as const
  const content = adjustmentContent({ ...signed, why, by: staff.name })
  await requireOwner(app, content)
  return await requestSignature(ctx, 'proposal.propose', { subject: 'adjustment', about: String(playerId), content })
}
