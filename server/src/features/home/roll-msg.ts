import type { Handler } from '../../http/context.ts'
import { drawNews } from '../lottery/index.ts'
import { listAnnouncements } from './queries.ts'

/** Only what is true: notices of the house, and what draws have really paid. */
export const rollMsg: Handler<'/home/rollMsg'> = async ({ app, locale, now }) => {
  const [notices, news] = await Promise.all([
    listAnnouncements(app.databases.main.read, locale, now),
    drawNews(app, locale, now),
  ])
  return [...notices.map(({ id, text, link }) => (link === null ? { id, text } : { id, text, link })), ...news]
}
