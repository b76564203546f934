import { Select, TextInput } from '@mantine/core'
import { Fingerprint, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { formatMoney } from '../../lib/money.ts'
import { useMay, useMe } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { History } from '../../ui/history.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Signatures } from '../../ui/signatures.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import type { Case, Order } from './case.ts'

export type Candidate = {
  readonly subject: string
  readonly label: string
  readonly amount: number
  readonly currency: string
}

/** What may be credited: payments that are held, and lines of statements that belong to no order yet. */
export function candidatesOf(order: Order): readonly Candidate[] {
  const lines = order.lines.filter(({ orderNo }) => !orderNo || orderNo === order.orderNo)
  const decided = new Set(order.decisions.filter(({ isDone }) => isDone).map(({ subject }) => subject))
  const open = [...lines, ...order.payments].filter(({ subject }) => !decided.has(subject))
  return open.map(({ subject, amount, currency }) => ({
    subject,
    amount,
    currency,
    label: `${formatMoney(amount, currency)} · ${subject}`,
  }))
}

type Properties = { readonly order: Order; readonly one: Case; readonly candidates: readonly Candidate[] }

export function DepositDecision(properties: Properties) {
  const me = useMe()
  const mayDecide = useMay('deposit.decide')
  const { order } = properties
  return (
    <div className="stack">
      {order.decisions.length > 0 && (
        <Card title="Decisions">
          <History
            label="Decisions about the order"
            lines={order.decisions.map(({ at, decision, by, approvedBy, why }) => ({
              at,
              what: decision,
              by: `${by} and ${approvedBy}`,
              detail: why,
            }))}
          />
        </Card>
      )}
      {order.proposals.map((proposal) => (
        <Proposed key={proposal.hash} proposal={proposal} me={me.name} />
      ))}
      {!mayDecide && (
        <Notice tone="info">
          Your roles read this queue. Deciding needs <span className="mono">deposit.decide</span>.
        </Notice>
      )}
      {mayDecide && order.proposals.length === 0 && <Propose {...properties} />}
    </div>
  )
}

/** What one person has signed: another signs the same text, or proposes nothing else meanwhile. */
function Proposed({ proposal, me }: { readonly proposal: Order['proposals'][number]; readonly me: string }) {
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const approve = () => {
    if (!proposal.canApprove) return
    ask({
      title: `Sign what ${proposal.by} proposes`,
      prepare: () => call('/proposal/approve', { hash: proposal.hash }),
      done: `${proposal.subject}: done. Two people signed it.`,
    })
  }
  useKeys({ a: approve })
  return (
    <Card title="Waits for a second person" note={proposal.subject}>
      <div className="stack">
        <pre className="signed-text mono">{proposal.content}</pre>
        <Signatures signatures={[{ by: proposal.by, at: proposal.proposedAt }]} needed={2} me={me} />
        {proposal.canApprove ? (
          <Button kind="pay" icon={Fingerprint} hotKey="A" isDisabled={!isOnline} onClick={approve}>
            Sign the same
          </Button>
        ) : (
          <Notice tone="sign">
            {proposal.by === me
              ? 'You have signed. Another person must sign the same content.'
              : 'Your roles do not allow you to sign this.'}
          </Notice>
        )}
      </div>
      {dialog}
    </Card>
  )
}

/** One candidate is chosen in advance; it is never credited without the passkey. */
function Propose({ order, one, candidates }: Properties) {
  const [subject, setSubject] = useState<string | null>(candidates[0]?.subject ?? null)
  const chosen = candidates.find((candidate) => candidate.subject === subject)
  useKeys(Object.fromEntries(candidates.slice(0, 5).map((one, at) => [String(at + 1), () => setSubject(one.subject)])))
  return (
    <div className="halves">
      <Credit order={order} candidates={candidates} chosen={chosen} onChoose={setSubject} />
      {one.kind === 'proof' ? <Refuse order={order} /> : <SendBack order={order} chosen={chosen} />}
    </div>
  )
}

type CreditProperties = {
  readonly order: Order
  readonly candidates: readonly Candidate[]
  readonly chosen: Candidate | undefined
  readonly onChoose: (subject: string | null) => void
}

function Credit({ order, candidates, chosen, onChoose }: CreditProperties) {
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const whyRef = useRef<HTMLInputElement>(null)
  const sum = chosen ? formatMoney(chosen.amount, chosen.currency) : ''

  function credit() {
    if (!chosen) return
    if (!isWhy(why)) return whyRef.current?.focus()
    ask({
      title: `Credit ${sum} for ${order.orderNo}`,
      note: <p className="text-2">Player {order.playerId}. It is credited when a second person signs the same.</p>,
      prepare: () =>
        call('/deposit/propose', { action: 'credit', orderNo: order.orderNo, subject: chosen.subject, why }),
      done: `${order.orderNo} credited.`,
      waits: `${order.orderNo} signed. Waits for a second person.`,
    })
  }
  useKeys({ a: credit })
  return (
    <Card title="Credit" note="two people sign the same content">
      <div className="stack">
        {candidates.length > 0 ? (
          <Select
            label="Payment or statement line"
            data={candidates.map(({ subject: value, label }, at) => ({ value, label: `${at + 1}  ${label}` }))}
            value={chosen?.subject ?? null}
            onChange={onChoose}
            allowDeselect={false}
          />
        ) : (
          <p className="text-2">Nothing has arrived that could be credited.</p>
        )}
        <WhyField value={why} onChange={setWhy} inputRef={whyRef} />
        <Button kind="pay" icon={Fingerprint} hotKey="A" isWide isDisabled={!isOnline || !chosen} onClick={credit}>
          {chosen ? `Sign to credit ${sum}` : 'Sign to credit'}
        </Button>
      </div>
      {dialog}
    </Card>
  )
}

function Refuse({ order }: { readonly order: Order }) {
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const whyRef = useRef<HTMLInputElement>(null)

  function refuse() {
    if (!isWhy(why)) return whyRef.current?.focus()
    ask({
      title: `Refuse the proof of ${order.orderNo}`,
      prepare: () => call('/deposit/propose', { action: 'refuse', orderNo: order.orderNo, why }),
      done: `${order.orderNo}: the proof is refused, and the player is told.`,
      waits: `${order.orderNo} signed. Waits for a second person.`,
    })
  }
  useKeys({ r: refuse })
  return (
    <Card title="Refuse the proof" note="the player may send another">
      <div className="stack">
        <WhyField value={why} onChange={setWhy} inputRef={whyRef} />
        <Button kind="danger" icon={X} hotKey="R" isWide isDisabled={!isOnline} onClick={refuse}>
          Sign to refuse
        </Button>
      </div>
      {dialog}
    </Card>
  )
}

/** Records what the bank has already sent back. */
function SendBack({ order, chosen }: { readonly order: Order; readonly chosen: Candidate | undefined }) {
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const [sentAs, setSentAs] = useState('')
  const isReady = chosen !== undefined && isWhy(why) && sentAs.trim() !== ''

  function sendBack() {
    if (!chosen) return
    ask({
      title: `Record ${formatMoney(chosen.amount, chosen.currency)} as sent back`,
      prepare: () =>
        call('/deposit/propose', { action: 'return', orderNo: order.orderNo, subject: chosen.subject, sentAs, why }),
      done: `${order.orderNo}: recorded as sent back.`,
      waits: `${order.orderNo} signed. Waits for a second person.`,
    })
  }
  return (
    <Card title="Send back" note="already sent by the bank">
      <div className="stack">
        <TextInput
          label="Reference of the bank"
          value={sentAs}
          maxLength={100}
          onChange={(event) => setSentAs(event.currentTarget.value)}
        />
        <WhyField value={why} onChange={setWhy} />
        <Button kind="danger" icon={X} isWide isDisabled={!isOnline || !isReady} onClick={sendBack}>
          Sign to record
        </Button>
      </div>
      {dialog}
    </Card>
  )
}
