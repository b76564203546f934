import type { Handler } from '../../http/context.ts'
import { drawNews } from '../lottery/index.ts'
import { contentInForce } from './content-in-force.ts'
import { isShownAt, textFor } from './shown-content.ts'

const shownMax = 20

/** Announcements of the operator, and prizes that draws have actually paid. */
export const rollMsg: Handler<'/home/rollMsg'> = async ({ app, locale, now, market }) => {
  const [content, news] = await Promise.all([contentInForce(app), drawNews(app, { locale, market }, now)])
  const announcements = content
    .filter((item) => item.kind === 'announcement')
    .filter((item) => isShownAt(item, now))
    .toSorted((one, other) => one.sort - other.sort)
    .slice(0, shownMax)
  return [
    ...announcements.map(({ id, body, link }) => ({
      id,
      text: textFor(body, locale),
      ...(link !== undefined && { link }),
    })),
    ...news,
  ]
}
