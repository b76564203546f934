import { appInfo } from '@zamra/contract/constants.ts'
import type { Handler } from '../../../http/context.ts'
import { marketOf } from '../../market/index.ts'
import { linkTo, renderBody } from '../render-html.ts'
import { listArticles } from '../texts-in-force.ts'
import { readFigures } from './figures.ts'

export const faqInfo: Handler<'/faq/info'> = async (ctx, { id }) => {
  const { app, locale } = ctx
  const article = (await listArticles(app, ctx.now)).find((one) => one.id === id)
  if (!article) throw ctx.refusal('thing.notFound', {})
  const { category, title, body, link, updatedAt } = article
  const figures = await readFigures(app, ctx.market ?? marketOf(appInfo.phonePrefix), locale)
  const html = renderBody(body[locale], figures) + (link ? `<p>${linkTo(link.to, link.text[locale])}</p>` : '')
  return { id, category, title: title[locale], html, updatedAt: Date.parse(updatedAt) }
}
