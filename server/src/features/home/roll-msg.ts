import type { Handler } from '../../http/context.ts'
import { announcementsOnShow } from './queries.ts'

/** Only what is true: notices of the house today, and masked real events once there are games to win. */
export const rollMsg: Handler<'/home/rollMsg'> = async (ctx) => {
  const notices = await announcementsOnShow(ctx.house.databases.main.read, ctx.locale, ctx.now)
  return notices.map(({ id, text, link }) => (link === null ? { id, text } : { id, text, link }))
}
