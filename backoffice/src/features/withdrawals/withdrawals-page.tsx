import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { Age, Deadline } from '../../ui/moment.tsx'
import { isFound, QueueBar, TakenTag } from '../../ui/queue-bar.tsx'
import { QueueList } from '../../ui/queue-list.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded, NoResult } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useTaking } from '../../ui/use-taking.ts'
import { Batch } from './batch.tsx'
import type { Head } from './shown-withdrawal.ts'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

const route = getRouteApi('/withdrawals')
const hints = [
  ['N', 'take next'],
  ['J K', 'move'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['H', 'hold'],
  ['E', 'replay'],
  ['P', 'player'],
  ['X', 'select'],
  ['/', 'filter'],
] as const

const filters = {
  all: 'Needs decision',
  second: 'Second signature',
  held: 'On hold',
  unknown: 'Outcome unknown',
} as const
const nothingIn = {
  second: 'None waits for a second signature',
  held: 'None is on hold',
  unknown: 'Of every payout the outcome is known',
} as const

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

function Queue({ all: waiting }: { readonly all: readonly Head[] }) {
  const { id, show = 'all', find = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = { show, ...(find !== '' && { find }) }
  const inReview = waiting.filter(({ state }) => state !== 'UNKNOWN')
  const all = inReview.filter(({ heldUntil }) => heldUntil === undefined)
  const lists = {
    ...{ all, second: all.filter(isSecond), held: inReview.filter(({ heldUntil }) => heldUntil !== undefined) },
    unknown: waiting.filter(({ state }) => state === 'UNKNOWN'),
  }
  const items = lists[show].filter((one) => isFound(find, one.withdrawNo, one.playerId, one.payee, one.market, one.net))
  const open = (next: string) => void navigate({ search: { ...filter, id: next }, replace: true })
  const { takenBy, takeNext } = useTaking({ queue: 'withdrawals', ids: items.map(idOf), onOpen: open })
  const { chosen, mark, clear } = useChosen(all)
  const selected = items.find(({ withdrawNo }) => withdrawNo === id) ?? items[0]
  useKeys({ x: () => selected && mark(selected.withdrawNo) })
  return (
    <div className="with-toolbar">
      <QueueBar
        find={find}
        onFind={(text) => void navigate({ search: { show, ...(text !== '' && { find: text }) }, replace: true })}
        onTakeNext={takeNext}
      >
        <div className="segments">
          {(['all', 'second', 'held', 'unknown'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={show === one}
              onClick={() => void navigate({ search: { show: one } })}
            >
              {filters[one]} {lists[one].length}
            </button>
          ))}
        </div>
      </QueueBar>
      {items.length === 0 && find !== '' && (
        <NoResult title={`Nothing here contains “${find}”`} onClear={() => void navigate({ search: { show } })} />
      )}
      {items.length === 0 && find === '' && show === 'all' && (
        <Empty title="No withdrawals wait">Whatever the rules approve is paid without a person.</Empty>
      )}
      {items.length === 0 && find === '' && show !== 'all' && (
        <NoResult title={nothingIn[show]} onClear={() => void navigate({ search: {} })} />
      )}
      {selected && (
        <div className="split">
          <QueueList
            label="Withdrawals"
            items={items}
            idOf={idOf}
            selectedId={selected.withdrawNo}
            onSelect={open}
            marked={new Set(chosen.map(idOf))}
          >
            {(one) => <Item one={one} takenBy={takenBy.get(one.withdrawNo)} />}
          </QueueList>
          {chosen.length > 0 ? (
            <Batch chosen={chosen} onClear={clear} />
          ) : (
            <WithdrawalDetail key={selected.withdrawNo} withdrawNo={selected.withdrawNo} />
          )}
        </div>
      )}
    </div>
  )
}

const idOf = ({ withdrawNo }: Head) => withdrawNo

/** Those to be decided together: what is decided meanwhile, put on hold or signed by this person is not among them. */
function useChosen(all: readonly Head[]) {
  const me = useMe().name
  const [marked, setMarked] = useState<readonly string[]>([])
  const mayChoose = (one: Head) => one.decisions.every(({ by }) => by !== me)
  return {
    chosen: all.filter((one) => marked.includes(one.withdrawNo) && mayChoose(one)),
    mark: (id: string) =>
      setMarked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    clear: () => setMarked([]),
  }
}

const isSecond = ({ needs, decisions }: Head) => decisions.length > 0 && decisions.length < needs

function Item({ one, takenBy }: { readonly one: Head; readonly takenBy: string | undefined }) {
  const { withdrawNo, since, amount, currency, payee, dueAt, reasons, needs, decisions, heldUntil, state } = one
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
        <TakenTag by={takenBy} />
        {heldUntil !== undefined && <Tag tone="info">on hold</Tag>}
        {state === 'UNKNOWN' && <Tag tone="warn">outcome unknown</Tag>}
        {needs > 1 && <Tag tone="sign">{decisions.length > 0 ? '2nd signature' : `${needs} signatures`}</Tag>}
        <Tag tone={reasons.length > 0 ? 'warn' : 'ok'}>
          {reasons.length === 1 ? '1 reason' : `${reasons.length} reasons`}
        </Tag>
      </span>
    </>
  )
}
