import { getRouteApi } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { type Game, type OneMarket, studiosOf } from '../../lib/catalogue.ts'
import { marketName } from '../../lib/market-name.ts'
import { useAnswer } from '../../lib/queries.ts'
import { asSentence } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { CatalogueChanges, type ProposedCatalogue } from '../../ui/catalogue-changes.tsx'
import { History } from '../../ui/history.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { OpenProposals, WaitingProposal } from '../../ui/waiting-proposal.tsx'
import { CatalogueEditor } from './catalogue-editor.tsx'

const route = getRouteApi('/games')

/** What each market shows of the catalogue. Two people sign a change. */
export function MarketCatalogues({ games }: { readonly games: readonly Game[] }) {
  const list = useAnswer('/catalogue/markets', {}, { everyMs: 5_000 })
  return (
    <Loaded query={list} rows={8}>
      {({ markets }) =>
        markets.length === 0 ? (
          <Empty title="No market has a policy yet" />
        ) : games.length === 0 ? (
          <Empty title="The catalogue has no game yet" />
        ) : (
          <Chosen all={markets} games={games} />
        )
      }
    </Loaded>
  )
}

function Chosen({ all, games }: { readonly all: readonly OneMarket[]; readonly games: readonly Game[] }) {
  const { id } = route.useSearch()
  const navigate = route.useNavigate()
  const one = all.find(({ market }) => market === id) ?? all[0]
  if (!one) return null
  return (
    <>
      <div className="row wrap">
        <div className="segments">
          {all.map(({ market }) => (
            <button
              key={market}
              type="button"
              aria-pressed={market === one.market}
              onClick={() => void navigate({ search: { show: 'markets', id: market }, replace: true })}
            >
              {marketName(market)}
            </button>
          ))}
        </div>
        <InForce one={one} />
      </div>
      {one.problem && <Notice tone="bad" isAlert>{`${asSentence(one.problem)} Publish the catalogue again.`}</Notice>}
      <Waiting market={one.market} />
      <CatalogueEditor key={one.market} one={one} games={games} studios={studiosOf(games)} />
      <Versions one={one} />
    </>
  )
}

function InForce({ one: { market, versions } }: { readonly one: OneMarket }) {
  const [inForce] = versions
  if (!inForce)
    return <span className="text-2">Nothing is signed: players of {marketName(market)} find every open game.</span>
  return (
    <>
      <Tag tone="ok" icon={ShieldCheck}>
        version {inForce.version} in force
      </Tag>
      <span className="text-2">
        signed by {inForce.by.join(' and ')}, <Moment at={inForce.at} />
      </span>
    </>
  )
}

/** What one person has signed here and waits for another. */
function Waiting({ market }: { readonly market: string }) {
  const of = marketName(market)
  return (
    <OpenProposals<ProposedCatalogue> subject="catalogue" isAbout={(proposed) => proposed.market === market}>
      {(proposal, proposed) => (
        <WaitingProposal
          proposal={proposal}
          title={`Next catalogue of ${of}`}
          sign={`Publish the catalogue of ${of}`}
          done={`${of}: published. Two people signed the catalogue.`}
        >
          <p className="text-2">{proposed.why}</p>
          <CatalogueChanges proposed={proposed} />
        </WaitingProposal>
      )}
    </OpenProposals>
  )
}

function Versions({ one: { market, versions } }: { readonly one: OneMarket }) {
  if (versions.length === 0) return null
  const lines = versions.toReversed().map(({ version, catalogue, by, at, why }) => {
    const { hiddenGames, hiddenStudios, first } = catalogue
    const counts = [
      `${hiddenGames.length} games hidden`,
      `${hiddenStudios.length} studios hidden`,
      `${first.length} shown first`,
    ]
    return { at, what: `Version ${version}`, by: by.join(' and '), detail: `${counts.join(', ')}. ${why}` }
  })
  return (
    <Card title="Versions" note={`what two people have signed for ${marketName(market)}`}>
      <History label="Versions of the catalogue" lines={lines} />
    </Card>
  )
}
