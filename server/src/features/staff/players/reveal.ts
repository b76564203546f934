import type { PlayerId } from '@zamra/contract/brand.ts'
import { identityReview } from '../../player/index.ts'
import { placeOf } from '../../session/index.ts'
import { feedbackReview } from '../../support/index.ts'
import type { StaffContext, StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requirePlayer } from './show.ts'

const sealedIn = { phone: 'phone_sealed', email: 'email_sealed', birthday: 'birthday_sealed' } as const
const columnOf = { phone: 'phoneSealed', email: 'emailSealed', birthday: 'birthdaySealed' } as const

/** The audit log has the field and the reason before the value is shown. */
export const playerReveal: StaffHandler<'/player/reveal'> = async (ctx, { playerId: given, field, id }) => {
  const { app } = ctx
  const playerId = given as PlayerId
  const player = await requirePlayer(app, playerId)
  if (field === 'document') return { value: await documentOf(ctx, playerId) }
  if (field === 'contact') return { value: await feedbackReview.contactOf(app, playerId, id) }
  const sealed = player[columnOf[field]]
  return { value: sealed && app.vault.open(sealed, placeOf(playerId, sealedIn[field])) }
}

/** Both people who decide a check type the number from the picture: who reads it here would only repeat ours. */
async function documentOf({ app, staff }: StaffContext<'/player/reveal'>, playerId: PlayerId): Promise<string | null> {
  const latest = await identityReview.latestNumber(app, playerId)
  if (latest?.isInReview && staff.permissions.includes('kyc.decide'))
    throw new StaffError('decision.refused', 'you may decide this check: read the number from the picture')
  return latest?.number ?? null
}
