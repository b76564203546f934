import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, History, Pencil, ShieldCheck } from 'lucide-react'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { asSentence } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RouteCard } from './route-card.tsx'
import { RoutingEditor } from './routing-editor.tsx'
import { RoutingVersions } from './routing-versions.tsx'
import { completeRails, type Market, marketName, type routingViews, type Shown } from './views.ts'
import { WaitingRouting } from './waiting-routing.tsx'

const route = getRouteApi('/routing')

/** A new order goes to the first provider of its rail, and to the next one when that does not answer. */
export function RoutingPage() {
  const shown = useAnswer('/routing', {}, { everyMs: 5_000 })
  return (
    <Screen title="Payment routing" area="Control">
      <div className="page stack">
        <Loaded query={shown} rows={8}>
          {(all) => <Markets all={all} />}
        </Loaded>
      </div>
    </Screen>
  )
}

function Markets({ all }: { readonly all: Shown }) {
  const { id, show } = route.useSearch()
  const chosen = show && all.markets.find(({ market }) => market === id)
  if (all.markets.length === 0) return <Empty title="No market has a payment provider" />
  if (chosen) return <OneMarket one={chosen} all={all} view={show} />
  return (
    <>
      <p className="text-2">
        This is the order that the next deposit gets. By cost, a failure rate of 10 % counts like a fee that is 1 %
        higher. A provider that fails again and again gets no new orders until a probe succeeds, whatever the order is,
        and a rail or a provider is stopped by its <Link to="/switches">kill switch</Link>.
      </p>
      {all.markets.map((one) => (
        <OneMarket key={one.market} one={one} all={all} />
      ))}
    </>
  )
}

type View = (typeof routingViews)[number]
type MarketProperties = { readonly one: Market; readonly all: Shown; readonly view?: View }

function OneMarket({ one, all, view }: MarketProperties) {
  const { market, problem } = one
  const rails = completeRails(one, all.routes)
  return (
    <section className="stack" aria-label={marketName(market)}>
      <Head one={one} view={view} />
      {problem !== undefined && (
        <Notice tone="bad" isAlert>
          {asSentence(problem)} The next version that two people sign replaces it.
        </Notice>
      )}
      {view === 'edit' && <RoutingEditor key={market} one={one} rails={rails} />}
      {view === 'history' && <RoutingVersions market={market} />}
      {view !== 'history' && <WaitingRouting market={market} inForce={rails} />}
      {view === undefined &&
        all.routes
          .filter((shown) => shown.market === market)
          .map((shown) => <RouteCard key={shown.rail} route={shown} />)}
    </section>
  )
}

function Head({ one, view }: { readonly one: Market; readonly view: View | undefined }) {
  const { market, version, by, publishedAt } = one
  const mayDecide = useMay('fee.decide')
  const navigate = route.useNavigate()
  const open = (show?: View) => void navigate({ search: show ? { id: market, show } : {} })
  return (
    <div className="row wrap">
      <h2>{marketName(market)}</h2>
      <Tag tone={version > 0 ? 'ok' : 'plain'} {...(version > 0 && { icon: ShieldCheck })}>
        {version > 0 ? `version ${version} in force` : 'built-in terms in force'}
      </Tag>
      <span className="text-2">
        {by && publishedAt !== undefined ? (
          <>
            signed by {by.join(' and ')}, <Moment at={publishedAt} />
          </>
        ) : (
          'nobody has signed another routing'
        )}
      </span>
      <span className="grow" />
      {view && (
        <Button icon={ArrowLeft} onClick={() => open()}>
          All markets
        </Button>
      )}
      {view !== 'history' && (
        <Button icon={History} onClick={() => open('history')}>
          History
        </Button>
      )}
      {view !== 'edit' && mayDecide && (
        <Button icon={Pencil} onClick={() => open('edit')}>
          Edit
        </Button>
      )}
    </div>
  )
}
