import { getRouteApi } from '@tanstack/react-router'
import { changesBetween } from '../../lib/diff.ts'
import { marketName } from '../../lib/market-name.ts'
import { formatInZone } from '../../lib/market-time.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ChangeTable } from '../../ui/change-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueueList } from '../../ui/queue-list.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DepositPageCard } from './deposit-page-card.tsx'
import { type Policy, PolicyEditor } from './policy-editor.tsx'
import { PolicyStanding } from './policy-standing.tsx'

const route = getRouteApi('/markets')
const hints = [['J K', 'move']] as const

export const marketViews = ['policy', 'history', 'deposits'] as const
const viewNames = { policy: 'Policy', history: 'History', deposits: 'Deposit page' } as const
const tones = { real: 'ok', 'free-play': 'info', 'wind-down': 'warn', blocked: 'bad' } as const
const toneOf = (mode: string) => tones[mode as keyof typeof tones] ?? 'plain'

/** The law of each market as data, and the deposit page that depends on it. */
export function MarketsPage() {
  const list = useAnswer('/policy/list', {}, { everyMs: 5_000 })
  return (
    <Screen title="Markets" area="Control" hints={hints}>
      <Loaded query={list} rows={6}>
        {({ policies }) =>
          policies.length === 0 ? <Empty title="No market has a policy yet" /> : <Markets all={policies} />
        }
      </Loaded>
    </Screen>
  )
}

function Markets({ all }: { readonly all: readonly Policy[] }) {
  const { id, show = 'policy' } = route.useSearch()
  const navigate = route.useNavigate()
  const selected = all.find(({ market }) => market === id) ?? all[0]
  if (!selected) return null
  const { market, version, mode, reviewBy } = selected
  return (
    <div className="split">
      <QueueList
        label="Markets"
        items={all}
        idOf={(one) => one.market}
        selectedId={market}
        onSelect={(next) => void navigate({ search: { show, id: next }, replace: true })}
      >
        {(one) => (
          <>
            <b className="one-line">{marketName(one.market)}</b>
            <Tag tone={toneOf(one.mode)}>{one.mode}</Tag>
            <span className="text-3 small one-line">
              {one.market}, v{one.version}
              {one.scheduled && `, v${one.scheduled.version} ${formatInZone(one.scheduled.effectiveAt, one.timeZone)}`}
            </span>
            <span className="text-3 small">review by {one.reviewBy}</span>
          </>
        )}
      </QueueList>
      <div className="detail">
        <div className="row wrap">
          <h2>{marketName(market)}</h2>
          <Tag tone={toneOf(mode)}>{mode}</Tag>
          <span className="text-2">
            {selected.problems.length > 0 ? 'the strictest policy is in force' : `v${version} in force`}, review by{' '}
            {reviewBy}
          </span>
          <span className="grow" />
          <div className="segments">
            {marketViews.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={show === one}
                onClick={() => void navigate({ search: { show: one, id: market } })}
              >
                {viewNames[one]}
              </button>
            ))}
          </div>
        </div>
        {show === 'policy' && <PolicyStanding key={`${market} standing`} one={selected} />}
        {show === 'policy' && <PolicyEditor key={`${market} ${version}`} one={selected} />}
        {show === 'history' && <Versions market={market} zone={selected.timeZone} />}
        {show === 'deposits' && <DepositPageCard key={market} market={market} />}
      </div>
    </div>
  )
}

const stateNames = {
  inForce: 'in force',
  scheduled: 'scheduled',
  withdrawn: 'withdrawn',
  superseded: 'superseded, never begins',
} as const
const stateTones = { inForce: 'ok', scheduled: 'info', withdrawn: 'plain', superseded: 'plain' } as const

/** Each version against the one before it, with the people who signed it. */
function Versions({ market, zone }: { readonly market: string; readonly zone: string }) {
  const history = useAnswer('/policy/history', { market })
  return (
    <Loaded query={history} rows={4}>
      {({ versions }) => (
        <>
          {versions.map((one, index) => {
            const { version, by, why, publishedAt, policy, state, effectiveAt, withdrawnBy, withdrawnWhy } = one
            const before = versions[index + 1]
            const changes = before ? changesBetween(before.policy, policy) : []
            return (
              <Card
                key={version}
                title={`Version ${version}`}
                note={[by.join(' and '), why].filter(Boolean).join(': ')}
                end={
                  <>
                    {state !== 'former' && <Tag tone={stateTones[state]}>{stateNames[state]}</Tag>}{' '}
                    <Moment at={publishedAt} />
                  </>
                }
                isPadded={false}
              >
                {effectiveAt !== undefined && (
                  <Notice tone="info">
                    {`Signed to begin ${formatInZone(effectiveAt, zone)} (${zone}).`}
                    {withdrawnBy && ` ${withdrawnBy} took it back: ${withdrawnWhy}`}
                  </Notice>
                )}
                {before && changes.length > 0 && (
                  <ChangeTable
                    label={`Changes of version ${version}`}
                    changes={changes}
                    before={`v${before.version}`}
                    after={`v${version}`}
                  />
                )}
                {!before && <Notice tone="info">The oldest version that is shown.</Notice>}
                {before && changes.length === 0 && <Notice tone="info">The same policy, signed again.</Notice>}
              </Card>
            )
          })}
        </>
      )}
    </Loaded>
  )
}
