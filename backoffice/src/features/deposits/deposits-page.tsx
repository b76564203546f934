import { getRouteApi } from '@tanstack/react-router'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { inWords } from '../../lib/words.ts'
import { Age, Deadline } from '../../ui/moment.tsx'
import { isFound, QueueBar, TakenTag } from '../../ui/queue-bar.tsx'
import { QueueList } from '../../ui/queue-list.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded, NoResult } from '../../ui/states.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { useTaking } from '../../ui/use-taking.ts'
import type { Case } from './case.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { ReportDetail } from './report-detail.tsx'

const route = getRouteApi('/deposits')
const hints = [
  ['N', 'take next'],
  ['J K', 'move'],
  ['A', 'credit'],
  ['R', 'refuse the proof'],
  ['Z', 'receipt'],
  ['1 – 5', 'choose a line'],
  ['P', 'player'],
  ['/', 'filter'],
] as const

const kinds: Readonly<Record<Case['kind'], readonly [label: string, tone: Tone]>> = {
  money: ['payment held', 'warn'],
  proof: ['UTR review', 'info'],
  doubt: ['UTR in doubt', 'warn'],
  report: ['differs', 'bad'],
}

const filters = ['all', 'proof', 'money', 'doubt', 'report'] as const
const filterNames = {
  all: 'All',
  proof: 'UTR review',
  money: 'Payments held',
  doubt: 'In doubt',
  report: 'Differences',
} as const

export function DepositsPage() {
  const queue = useAnswer('/deposit/list', {}, { everyMs: 5_000 })
  return (
    <Screen title="Deposits and UTR" area="Queues" hints={hints}>
      <Loaded query={queue} rows={12}>
        {({ cases }) => <Queue all={cases} />}
      </Loaded>
    </Screen>
  )
}

/** An order may have several cases: each is one of these. */
const idOf = (one: Case) => `${one.kind}:${one.orderNo}:${one.subject}`

function Queue({ all }: { readonly all: readonly Case[] }) {
  const { id, show = 'all', find = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = { show, ...(find !== '' && { find }) }
  const ofKind = show === 'all' ? all : all.filter(({ kind }) => kind === show)
  const items = ofKind.filter((one) => isFound(find, one.orderNo, one.subject, one.reason, one.amount))
  const open = (next: string) => void navigate({ search: { ...filter, id: next }, replace: true })
  const { takenBy, takeNext } = useTaking({ queue: 'deposits', ids: items.map(idOf), onOpen: open })
  const selected = items.find((one) => idOf(one) === id) ?? items[0]
  return (
    <div className="with-toolbar">
      <QueueBar
        find={find}
        onFind={(text) => void navigate({ search: { show, ...(text !== '' && { find: text }) }, replace: true })}
        onTakeNext={takeNext}
      >
        <div className="segments">
          {filters.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={show === one}
              onClick={() => void navigate({ search: { show: one } })}
            >
              {filterNames[one]} {one === 'all' ? all.length : all.filter(({ kind }) => kind === one).length}
            </button>
          ))}
        </div>
      </QueueBar>
      {items.length === 0 && find !== '' && (
        <NoResult title={`Nothing here contains “${find}”`} onClear={() => void navigate({ search: { show } })} />
      )}
      {items.length === 0 && find === '' && show === 'all' && (
        <Empty title="No deposits wait">What the bank and the provider confirm is credited without a person.</Empty>
      )}
      {items.length === 0 && find === '' && show !== 'all' && (
        <NoResult title={`None of the kind “${filterNames[show]}”`} onClear={() => void navigate({ search: {} })} />
      )}
      {selected && (
        <div className="split">
          <QueueList label="Deposits" items={items} idOf={idOf} selectedId={idOf(selected)} onSelect={open}>
            {(one) => <Item one={one} takenBy={takenBy.get(idOf(one))} />}
          </QueueList>
          {selected.orderNo === '' ? (
            <ReportDetail key={idOf(selected)} one={selected} />
          ) : (
            <DepositDetail key={idOf(selected)} one={selected} />
          )}
        </div>
      )}
    </div>
  )
}

function Item({ one, takenBy }: { readonly one: Case; readonly takenBy: string | undefined }) {
  const [label, tone] = kinds[one.kind]
  return (
    <>
      <span className="one-line">
        <b>{formatMoney(one.amount, one.currency)}</b> {inWords(one.reason)}
      </span>
      <Deadline at={one.dueAt} />
      <span className="text-3 small one-line">
        <span className="mono">{one.orderNo || one.subject}</span> · <Age since={one.since} /> old
      </span>
      <span className="row">
        <TakenTag by={takenBy} />
        {one.isAskedBack && <Tag tone="warn">asked back</Tag>}
        <Tag tone={tone}>{label}</Tag>
      </span>
    </>
  )
}
