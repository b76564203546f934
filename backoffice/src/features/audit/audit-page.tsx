import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { formatSeconds } from '../../lib/dates.ts'
import { useKeys } from '../../lib/keys.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Failure, Loading, NoResult } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { type Entry, type Kind, kinds } from './kinds.ts'

const route = getRouteApi('/audit')
const hints = [['J K', 'move']] as const

const kindNames = Object.keys(kinds) as readonly Kind[]

const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`

const columns: readonly Column<Entry>[] = [
  { id: 'number', title: 'No.', cell: (entry) => entry.number.toLocaleString('en-GB') },
  { id: 'at', title: 'Time IST', cell: (entry) => <Moment at={entry.at} withSeconds /> },
  { id: 'who', title: 'Who', cell: (entry) => entry.who || <span className="text-3">nobody</span> },
  { id: 'action', title: 'Did', cell: (entry) => <span className="mono">{entry.action}</span> },
  { id: 'subject', title: 'On', cell: (entry) => <span className="mono">{short(entry.subject)}</span>, priority: 2 },
  { id: 'kind', title: 'Result', cell: (entry) => <Tag tone={kinds[entry.kind][1]}>{kinds[entry.kind][0]}</Tag> },
  { id: 'address', title: 'From', cell: (entry) => <span className="text-2">{entry.address}</span>, priority: 3 },
  {
    id: 'hash',
    title: 'Hash',
    cell: (entry) => <span className="mono text-3">{shortHash(entry.hash)}</span>,
    priority: 3,
  },
]

const short = (subject: string) => (subject.length > 28 ? `${subject.slice(0, 14)}…${subject.slice(-10)}` : subject)

export function AuditPage() {
  return (
    <Screen
      title="Audit log"
      area="Insight"
      hints={hints}
      hintsEnd={
        <span className="wide-only">Nothing here can be edited or deleted. Reading this page is logged too.</span>
      }
    >
      <div className="with-toolbar">
        <Chain />
        <Log />
      </div>
    </Screen>
  )
}

/** Computed again by the server, on demand: the whole chain is read for it. */
function Chain() {
  const verified = useAnswer('/audit/verify', {})
  const one = verified.data
  return (
    <div className="toolbar" role="status">
      <span className="toned" data-tone={one?.firstBad ? 'bad' : 'ok'}>
        <Icon of={one?.firstBad ? ShieldAlert : ShieldCheck} size={20} />
      </span>
      <div className="grow">
        {!one && <b>{verified.error ? 'The chain could not be checked' : 'Checking the chain'}</b>}
        {one && !one.firstBad && <b>Chain intact, {one.count.toLocaleString('en-GB')} entries</b>}
        {one?.firstBad && (
          <b className="toned" data-tone="bad">
            Chain broken at entry {one.firstBad.number}: {one.firstBad.problem}
            {one.bad > 1 && `, and at ${(one.bad - 1).toLocaleString('en-GB')} more`}
          </b>
        )}
        {one && (
          <p className="text-2 small">
            Checked to the head <span className="mono">{shortHash(one.head)}</span> at {formatSeconds(one.checkedAt)}.
          </p>
        )}
      </div>
      <Button isSmall icon={ShieldCheck} isDisabled={verified.isFetching} onClick={() => void verified.refetch()}>
        Check again
      </Button>
    </div>
  )
}

type Filter = { readonly kind?: Kind; readonly who?: string; readonly subject?: string }

function Log() {
  const { kind, who, subject, entry: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const filter: Filter = { ...(kind ? { kind } : {}), ...(who ? { who } : {}), ...(subject ? { subject } : {}) }
  const pages = useInfiniteQuery({
    queryKey: ['/audit/list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('/audit/list', { ...filter, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.entries.length === 100 ? last.entries.at(-1)?.number : undefined),
  })
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? []
  const at = Math.max(
    0,
    entries.findIndex(({ number }) => number === chosen),
  )
  const selected = entries[at]
  const open = (number: number | undefined) =>
    number !== undefined && void navigate({ search: (now) => ({ ...now, entry: number }), replace: true })
  useKeys({ j: () => open(entries[at + 1]?.number), k: () => open(entries[at - 1]?.number) })

  return (
    <div className="with-toolbar">
      <FilterBar
        filter={filter}
        onChange={(next) => void navigate({ search: next })}
        count={entries.length}
        hasMore={pages.hasNextPage}
      />
      {pages.error && <Failure error={pages.error} onRetry={() => void pages.refetch()} />}
      {!pages.data && !pages.error && <Loading rows={14} />}
      {pages.data && entries.length === 0 && (
        <NoResult title="No entry matches these filters" onClear={() => void navigate({ search: {} })} />
      )}
      {selected && (
        <div className="split audit-split">
          <div className="audit-table">
            <DataTable
              label="Entries"
              columns={columns}
              rows={entries}
              idOf={({ number }) => String(number)}
              selectedId={String(selected.number)}
              onOpen={(id) => open(Number(id))}
            />
            {pages.hasNextPage && (
              <div className="toolbar">
                <Button isSmall isDisabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                  100 earlier
                </Button>
              </div>
            )}
          </div>
          <AuditEntry entry={selected} onFilter={(by) => void navigate({ search: by })} />
        </div>
      )}
    </div>
  )
}

type FilterProperties = {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
  readonly count: number
  readonly hasMore: boolean
}

function FilterBar({ filter, onChange, count, hasMore }: FilterProperties) {
  const { kind, ...others } = filter
  const [name, value] = Object.entries(others).find(([, one]) => one !== undefined) ?? []
  return (
    <div className="toolbar">
      <div className="segments">
        <button type="button" aria-pressed={kind === undefined} onClick={() => onChange(others)}>
          All
        </button>
        {kindNames.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={kind === one}
            onClick={() => onChange({ ...others, kind: one })}
          >
            {kinds[one][0]}
          </button>
        ))}
      </div>
      {name && (
        <Button isSmall onClick={() => onChange(kind ? { kind } : {})}>
          {name} {String(value)} ×
        </Button>
      )}
      <span className="grow" />
      <span className="text-3 small">
        {count.toLocaleString('en-GB')}
        {hasMore ? ' and more' : ''} {count === 1 ? 'entry' : 'entries'}
      </span>
    </div>
  )
}
