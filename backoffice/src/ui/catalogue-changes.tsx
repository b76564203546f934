import { changesOf, effectOf, everything, type MarketCatalogue } from '../lib/catalogue.ts'
import { marketName } from '../lib/market-name.ts'
import { useAnswer } from '../lib/queries.ts'
import { ChangeTable } from './change-table.tsx'
import { Loaded } from './states.tsx'

export type ProposedCatalogue = { readonly market: string; readonly catalogue: MarketCatalogue; readonly why: string }

/** What a proposed catalogue changes for the players of its market, against the one in force. */
export function CatalogueChanges({ proposed: { market, catalogue } }: { readonly proposed: ProposedCatalogue }) {
  const markets = useAnswer('/catalogue/markets', {})
  const list = useAnswer('/catalogue/list', {})
  const of = marketName(market)
  return (
    <Loaded query={markets} rows={2}>
      {({ markets: all }) => (
        <Loaded query={list} rows={2}>
          {({ games }) => {
            const before = all.find((one) => one.market === market)?.versions[0]?.catalogue ?? everything
            return (
              <div className="stack">
                <ChangeTable
                  label={`What changes in ${of}`}
                  changes={changesOf(before, catalogue, games)}
                  before="in force"
                  after="proposed"
                />
                <p className="text-2">{effectOf(of, before, catalogue, games)}</p>
              </div>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
