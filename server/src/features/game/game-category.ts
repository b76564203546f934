import type { Handler } from '../../http/context.ts'
import { selectOpenCategories } from './queries.ts'

export const gameCategory: Handler<'/game/category'> = async (ctx) =>
  await selectOpenCategories(ctx.app.databases.main.read, ctx.locale)
