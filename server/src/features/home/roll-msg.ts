import type { Handler } from '../../http/context.ts'
import { drawNews } from '../lottery/index.ts'
import { announcementsOnShow } from './queries.ts'

/** Only what is true: notices of the house, and what draws have really paid. */
export const rollMsg: Handler<'/home/rollMsg'> = async ({ house, locale, now }) => {
  const [notices, news] = await Promise.all([
    announcementsOnShow(house.databases.main.read, locale, now),
    drawNews(house, locale, now),
  ])
  return [...notices.map(({ id, text, link }) => (link === null ? { id, text } : { id, text, link })), ...news]
}
