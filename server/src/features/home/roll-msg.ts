import type { Handler } from '../../http/context.ts'
import { drawNews } from '../lottery/index.ts'
import { listAnnouncements } from './queries.ts'

/** Announcements of the operator, and prizes that draws have actually paid. */
export const rollMsg: Handler<'/home/rollMsg'> = async ({ app, locale, now }) => {
  const [announcements, news] = await Promise.all([
    listAnnouncements(app.databases.main.read, locale, now),
    drawNews(app, locale, now),
  ])
  return [...announcements.map(({ id, text, link }) => (link === null ? { id, text } : { id, text, link })), ...news]
}
