import { appInfo } from '@zamra/contract/constants.ts'
import type { Handler } from '../../http/context.ts'
import { marketOf, policyOf } from '../market/index.ts'
import { contentInForce } from './content-in-force.ts'
import { isShownAt, textFor } from './shown-content.ts'

const shownMax = 10

/** A banner is an advertisement: where the market does not allow them, there are none. */
export const bannerList: Handler<'/banner/list'> = async ({ app, market, locale, now }, { position }) => {
  const { marketing } = policyOf(app, market ?? marketOf(appInfo.phonePrefix))
  if (!marketing.ads) return []
  return (await contentInForce(app))
    .filter((item) => item.kind === 'banner')
    .filter((item) => item.position === position && isShownAt(item, now))
    .toSorted((one, other) => one.sort - other.sort)
    .slice(0, shownMax)
    .map(({ id, image, link, sort, startsAt, endsAt, kicker, title, body }) => ({
      ...{ id, img: image, link, sort, startAt: startsAt, endAt: endsAt },
      linkType: link.startsWith('https:') ? ('url' as const) : ('route' as const),
      ...{ kicker: textFor(kicker, locale), title: textFor(title, locale), text: textFor(body, locale) },
    }))
}
