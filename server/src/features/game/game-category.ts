import type { Handler } from '../../http/context.ts'
import { offerIn } from './catalogue/offer.ts'
import { selectOpenCategories } from './queries.ts'

export const gameCategory: Handler<'/game/category'> = async ({ app, locale, market }) =>
  await selectOpenCategories(app.databases.main.read, locale, await offerIn(app, market))
