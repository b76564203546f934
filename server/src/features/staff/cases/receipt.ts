import { review } from '../../deposit/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'

export const depositPicture: StaffHandler<'/deposit/picture'> = async ({ app }, { orderNo }) => {
  const picture = await review.receiptOf(app, orderNo)
  if (!picture) throw new StaffError('thing.notFound', 'the player sent no picture, or it is gone')
  return { picture: picture.toString('base64') }
}
