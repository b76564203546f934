import { siteTexts } from '../../support/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { requestSignature } from '../signing/sign-request.ts'

export const textList: StaffHandler<'/text/list'> = async ({ app, now }) => ({
  now: now.getTime(),
  items: await siteTexts.list(app),
})

export const textShow: StaffHandler<'/text/show'> = async ({ app }, key) => {
  const shown = await siteTexts.show(app, key)
  if (!shown) throw new StaffError('thing.notFound', `there is no ${key.kind} text ${key.id}`)
  return shown
}

export const textCheck: StaffHandler<'/text/check'> = async ({ app }, { change }) => await siteTexts.check(app, change)

export const textPropose: StaffHandler<'/text/propose'> = async (ctx, { change, after, why }) => {
  const { app, staff } = ctx
  const content = await siteTexts.toPropose(app.databases.main.read, { change, after, why, by: staff.name })
  return await requestSignature(ctx, 'proposal.propose', { subject: 'site text', about: change.id, content })
}
