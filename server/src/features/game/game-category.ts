import type { Handler } from '../../http/context.ts'
import { categoriesOnShow } from './queries.ts'

export const gameCategory: Handler<'/game/category'> = async (ctx) =>
  await categoriesOnShow(ctx.app.databases.main.read, ctx.locale)
