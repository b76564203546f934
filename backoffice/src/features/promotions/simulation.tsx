import { useMutation } from '@tanstack/react-query'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Play } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { problemOf } from '../../ui/problem.ts'
import { type Draft, valueAt } from './draft.ts'

type Simulated = StaffOutput<'/promotion/simulate'>

/** What the draft would have cost on the settled bets of the last month. It only reads. */
export function Simulation({ draft }: { readonly draft: Draft }) {
  const run = useMutation({ mutationFn: () => call('/promotion/simulate', { promo: draft }) })
  return (
    <Card
      title="Simulation"
      note="settled bets of the last 30 days"
      end={
        <Button isSmall icon={Play} isDisabled={run.isPending} onClick={() => run.mutate()}>
          {run.isPending ? 'Reading' : 'Run'}
        </Button>
      }
    >
      <div className="stack">
        {run.error && (
          <Notice tone="warn" isAlert>
            {problemOf(run.error)}
          </Notice>
        )}
        {run.data && <Figures simulated={run.data} draft={draft} />}
        {!run.data && !run.error && (
          <p className="text-2">
            Computes every period of every player of a sample with the rules of the engine. Nothing is stored.
          </p>
        )}
      </div>
    </Card>
  )
}

function Figures({ simulated, draft }: { readonly simulated: Simulated; readonly draft: Draft }) {
  const { from, to, currency, players, betting, bets, turnover, reached, rewards, cost, days } = simulated
  const budget = valueAt(draft, 'budget.amount')
  const isWhole = players === betting
  const most = Math.max(...days.map((one) => one.cost), 1)
  return (
    <>
      <p className="text-2">
        Sample: {players} of {betting} players who have bet, {bets} settled bets, from {from} to before {to}, as if
        every one of them had joined.{isWhole ? '' : ' The rest is not computed and not estimated.'}
      </p>
      <Facts
        facts={[
          ['Cost', <b key="cost">{formatMoney(cost, currency)}</b>],
          ['Players reached', `${reached} of ${players}`],
          ['Rewards', rewards],
          ['Turnover of the sample', formatMoney(turnover, currency)],
          ...(typeof budget === 'number'
            ? ([['Left of the budget', formatMoney(budget - cost, currency)]] as const)
            : []),
        ]}
      />
      <ul aria-label="Cost by day" className="promo-days">
        {days.map((one) => (
          <li key={one.day}>
            <span className="text-3 small">{one.day}</span>
            <progress value={one.cost} max={most} aria-label={`Cost on ${one.day}`} />
            <span>{formatMoney(one.cost, currency)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
