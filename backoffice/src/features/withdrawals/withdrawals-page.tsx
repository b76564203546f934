import { getRouteApi } from '@tanstack/react-router'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Age, Deadline } from '../../ui/moment.tsx'
import { QueueList } from '../../ui/queue-list.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded, NoResult } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

type Head = StaffOutput<'/withdrawal/list'>['withdrawals'][number]

const route = getRouteApi('/withdrawals')
const hints = [
  ['J K', 'move'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['P', 'player'],
] as const

const filters = { all: 'Needs decision', second: 'Second signature' } as const

export function WithdrawalsPage() {
  const queue = useAnswer('/withdrawal/list', {}, { everyMs: 5_000 })
  return (
    <Screen title="Withdrawals" area="Queues" hints={hints}>
      <Loaded query={queue} rows={12}>
        {({ withdrawals }) => <Queue all={withdrawals} />}
      </Loaded>
    </Screen>
  )
}

function Queue({ all }: { readonly all: readonly Head[] }) {
  const { id, show = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const second = all.filter(isSecond)
  const items = show === 'second' ? second : all
  const selected = items.find(({ withdrawNo }) => withdrawNo === id) ?? items[0]
  const counts = { all: all.length, second: second.length }
  return (
    <div className="with-toolbar">
      <div className="toolbar">
        <div className="segments">
          {(['all', 'second'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={show === one}
              onClick={() => void navigate({ search: { show: one } })}
            >
              {filters[one]} {counts[one]}
            </button>
          ))}
        </div>
        <span className="grow" />
        <span className="text-3 small">Oldest first</span>
      </div>
      {items.length === 0 && show === 'all' && (
        <Empty title="No withdrawals wait">Whatever the rules approve is paid without a person.</Empty>
      )}
      {items.length === 0 && show !== 'all' && (
        <NoResult title="None waits for a second signature" onClear={() => void navigate({ search: {} })} />
      )}
      {selected && (
        <div className="split">
          <QueueList
            label="Withdrawals"
            items={items}
            idOf={(one) => one.withdrawNo}
            selectedId={selected.withdrawNo}
            onSelect={(next) => void navigate({ search: { show, id: next }, replace: true })}
          >
            {(one) => <Item one={one} />}
          </QueueList>
          <WithdrawalDetail key={selected.withdrawNo} withdrawNo={selected.withdrawNo} />
        </div>
      )}
    </div>
  )
}

const isSecond = ({ needs, decisions }: Head) => decisions.length > 0 && decisions.length < needs

function Item({ one }: { readonly one: Head }) {
  const { withdrawNo, since, amount, currency, payee, dueAt, reasons, needs, decisions } = one
  return (
    <>
      <span className="one-line">
        <b>{formatMoney(amount, currency)}</b> {payee}
      </span>
      <Deadline at={dueAt} />
      <span className="text-3 small one-line">
        <span className="mono">{withdrawNo}</span> · <Age since={since} /> old
      </span>
      <span className="row">
        {needs > 1 && <Tag tone="sign">{decisions.length > 0 ? '2nd signature' : `${needs} signatures`}</Tag>}
        <Tag tone={reasons.length > 0 ? 'warn' : 'ok'}>
          {reasons.length === 1 ? '1 reason' : `${reasons.length} reasons`}
        </Tag>
      </span>
    </>
  )
}
