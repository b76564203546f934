import { Switch } from '@mantine/core'
import { call } from '../../lib/call.ts'
import {
  changesOf,
  effectOf,
  everything,
  type Game,
  isHidden,
  type MarketCatalogue,
  type OneMarket,
  withName,
} from '../../lib/catalogue.ts'
import { marketName } from '../../lib/market-name.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { useEdit } from '../../lib/use-edit.ts'
import { Card } from '../../ui/card.tsx'
import { Publish, useSettled } from '../../ui/publish.tsx'
import type { Part } from './catalogue-part.ts'
import { FirstGames } from './first-games.tsx'
import { ShownGames } from './shown-games.tsx'

const ruleNames = {
  market: 'The market exists',
  known: 'Every game and studio is in the catalogue',
  once: 'Each is named once',
  first: 'What stands first is shown',
  changed: 'Something changes',
  left: 'Players find at least one game',
  promotions: 'Running promotions give nothing that is hidden',
} as const

type Properties = {
  readonly one: OneMarket
  readonly games: readonly Game[]
  readonly studios: readonly string[]
}

/** Which studios and games a market shows, and which stand first. */
export function CatalogueEditor({ one: { market, versions }, games, studios }: Properties) {
  const mayDecide = useMay('policy.decide')
  const before = versions[0]?.catalogue ?? everything
  const draft = useEdit<MarketCatalogue>(before, versions[0]?.version ?? 0)
  const { settled, isSettled } = useSettled(draft)
  const checked = useAnswer('/catalogue/check', { market, catalogue: settled }, { after: draft.after })
  const of = marketName(market)
  const parts = { of, games, draft, isReadOnly: !mayDecide }
  return (
    <>
      <div className="halves">
        <Studios {...parts} studios={studios} />
        <FirstGames {...parts} />
      </div>
      <ShownGames {...parts} />
      <Publish
        name={`the catalogue of ${of}`}
        permission="policy.decide"
        draft={draft}
        changes={changesOf(before, draft.value, games)}
        checked={checked}
        isSettled={isSettled}
        names={ruleNames}
        effect={effectOf(of, before, draft.value, games)}
        prepare={(why) => () => call('/catalogue/propose', { market, catalogue: draft.value, after: draft.after, why })}
      />
    </>
  )
}

function Studios({ of, games, draft, isReadOnly, studios }: Part & { readonly studios: readonly string[] }) {
  const { value, change } = draft
  return (
    <Card title="Studios" note={`shown in ${of}`}>
      <div className="stack">
        {studios.map((studio) => {
          const own = games.filter((game) => game.studio === studio)
          const shown = own.filter((game) => !isHidden(value, game)).length
          return (
            <Switch
              key={studio}
              label={`Show ${studio} in ${of}`}
              description={`${shown} of ${own.length} games shown`}
              checked={!value.hiddenStudios.includes(studio)}
              disabled={isReadOnly}
              onChange={({ currentTarget: { checked } }) =>
                change({ ...value, hiddenStudios: withName(value.hiddenStudios, studio, !checked).sort() })
              }
            />
          )
        })}
      </div>
    </Card>
  )
}
