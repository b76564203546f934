import { Link } from '@tanstack/react-router'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '../../lib/dates.ts'
import { useKeys } from '../../lib/keys.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card, type Fact, Facts } from '../../ui/card.tsx'
import { CaseHead } from '../../ui/case-head.tsx'
import { detailText, History } from '../../ui/history.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkGraph } from '../../ui/link-graph.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { reasonsOf } from './reasons.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import type { Shown } from './shown-withdrawal.ts'
import { WithdrawalDecision } from './withdrawal-decision.tsx'

export function WithdrawalDetail({ withdrawNo }: { readonly withdrawNo: string }) {
  const shown = useAnswer('/withdrawal/show', { withdrawNo }, { everyMs: 10_000 })
  return (
    <section className="detail" aria-label={`Withdrawal ${withdrawNo}`}>
      <Loaded query={shown}>{(one) => <Detail one={one} />}</Loaded>
    </section>
  )
}

function Detail({ one }: { readonly one: Shown }) {
  const [isReplaying, setReplaying] = useState(false)
  const replay = () => setReplaying(true)
  useKeys({ e: replay })
  return (
    <>
      {isReplaying && <ReplayDialog withdrawNo={one.withdrawNo} onClose={() => setReplaying(false)} />}
      <CaseHead
        one={one}
        dueAt={one.dueAt}
        actions={
          <Button icon={RefreshCw} hotKey="E" onClick={replay}>
            Replay decision
          </Button>
        }
      >
        <span className="mono">{one.withdrawNo}</span> · requested <Moment at={one.since} /> · to {one.payee} ·{' '}
        {one.market}
      </CaseHead>
      <div className="columns">
        <div className="stack">
          <Why one={one} />
          <Links one={one} />
        </div>
        <div className="stack">
          <Payout one={one} />
          <Player one={one} />
        </div>
      </div>
      <WithdrawalDecision one={one} />
      {one.holds.length > 0 && (
        <Card title="Holds">
          <History
            label="Holds of the withdrawal"
            lines={one.holds.map(({ at, by, action, code, until, why }) => ({
              ...{ at, by, what: action === 'hold' ? `hold ${code ?? ''}` : 'released' },
              detail: until === undefined ? why : `for ${formatDuration(until - at)}: ${why}`,
            }))}
          />
        </Card>
      )}
      <Card title="What happened">
        <History
          label="What happened to the withdrawal"
          lines={one.timeline.map(({ at, status, by, detail }) => ({
            at,
            what: status,
            by,
            detail: detailText(detail, one.currency),
          }))}
        />
      </Card>
    </>
  )
}

function Why({ one }: { readonly one: Shown }) {
  const reasons = reasonsOf(one)
  return (
    <Card
      title="Why it is here"
      note="the rules of its market"
      isPadded={false}
      end={
        <Tag tone={reasons.length > 0 ? 'warn' : 'ok'}>
          {reasons.length === 1 ? '1 reason' : `${reasons.length} reasons`}
        </Tag>
      }
    >
      <ul>
        {reasons.map(({ rule, title, detail }) => (
          <li key={rule} className="check">
            <span className="toned" data-tone="warn">
              <Icon of={TriangleAlert} />
            </span>
            <b>{title}</b>
            <span className="mono text-3">{rule}</span>
            {detail && <p>{detail}</p>}
          </li>
        ))}
        {reasons.length === 0 && (
          <li className="check">
            <span className="toned" data-tone="ok">
              <Icon of={CircleCheck} />
            </span>
            <b>Every rule has passed</b>
          </li>
        )}
      </ul>
    </Card>
  )
}

function Links({ one }: { readonly one: Shown }) {
  const { links } = one.risk
  if (links.length === 0)
    return (
      <Card title="Linked accounts" note="device, address, bank" isPadded={false}>
        <div className="check">
          <span className="toned" data-tone="ok">
            <Icon of={CircleCheck} />
          </span>
          <b>No other player shares a device, an address or an account</b>
        </div>
      </Card>
    )
  const others = [...new Set(links.map(({ playerId }) => playerId))]
  const cases = [...new Set(links.map(({ caseNo }) => caseNo))]
  return (
    <Card title="Linked accounts" note="device, address, bank">
      <LinkGraph
        playerId={one.playerId}
        members={others.map((playerId) => ({
          playerId,
          links: [...new Set(links.filter((link) => link.playerId === playerId).map(({ by }) => by))],
        }))}
      />
      <p className="text-2 small">
        {cases.map((caseNo) => (
          <Link key={caseNo} to="/risk" search={{ id: caseNo }} className="mono">
            Case {caseNo}
          </Link>
        ))}
      </p>
    </Card>
  )
}

function Payout({ one }: { readonly one: Shown }) {
  const money = (units: number) => formatMoney(units, one.currency)
  const facts: Fact[] = [['Requested', money(one.amount)]]
  if (one.fee !== 0) facts.push(['Fee', money(-one.fee)])
  if (one.tax !== 0) facts.push(['Tax', money(-one.tax)])
  facts.push(['To the player', <b key="net">{money(one.net)}</b>], ['Account', one.payee])
  return (
    <Card title="Payout">
      <Facts facts={facts} />
    </Card>
  )
}

const timesOf = (count: number) => (count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`)

function Player({ one }: { readonly one: Shown }) {
  const { risk, currency } = one
  return (
    <Card title="Player" end={<span className="mono text-2">{one.playerId}</span>}>
      <Facts
        facts={[
          ['Account age', formatDuration(risk.accountAgeHours * 3_600_000)],
          ['Deposited, life', formatMoney(risk.deposited, currency)],
          ['Staked, life', formatMoney(risk.turnover, currency)],
          ['Withdrawn, 24 h', formatMoney(risk.withdrawnInDay, currency)],
          ['Paid to this account', timesOf(risk.paidToPayee)],
        ]}
      />
    </Card>
  )
}
