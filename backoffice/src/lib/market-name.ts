const region = new Intl.DisplayNames('en', { type: 'region' })

/** The country of a market. Phone numbers of no market belong to one that has no country. */
export function marketName(market: string): string {
  return market.length === 2 ? (region.of(market) ?? market) : 'All other countries'
}
