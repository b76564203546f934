import { useMutation } from '@tanstack/react-query'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Play } from 'lucide-react'
import { call } from '../../lib/call.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { problemOf } from '../../ui/problem.ts'
import { BandChart, BandLegend } from './band-chart.tsx'
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
  const { currency, players, turnover, reached, rewards, cost, days, band } = simulated
  const amount = valueAt(draft, 'budget.amount')
  const budget = typeof amount === 'number' ? amount : undefined
  const last = band.at(-1)
  const most = Math.max(...days.map((one) => one.cost), 1)
  return (
    <>
      <BandLegend simulated={simulated} budget={budget} />
      <BandChart simulated={simulated} budget={budget} />
      <Facts
        facts={[
          ['Cost', <b key="cost">{formatMoney(cost, currency)}</b>],
          ...(last
            ? ([
                [
                  'Band, 90 of 100 samples',
                  `${formatMoney(last.low, currency)} to ${formatMoney(last.high, currency)}`,
                ],
              ] as const)
            : []),
          ['Players reached', `${reached} of ${players}`],
          ['Rewards', rewards],
          ['Turnover of the sample', formatMoney(turnover, currency)],
          ...(budget !== undefined ? ([['Left of the budget', formatMoney(budget - cost, currency)]] as const) : []),
        ]}
      />
      <Compared simulated={simulated} />
      <ul aria-label="Cost by day" className="promo-days">
        {days.map((one) => (
          <li key={one.day}>
            <span className="text-3 small">{one.day}</span>
            <progress value={one.cost} max={most} aria-label={`Cost on ${one.day}`} />
            <span>{formatMoney(one.cost, currency)}</span>
          </li>
        ))}
      </ul>
      <SampleNote simulated={simulated} />
    </>
  )
}

/** The draft against the terms in force, for the same players and days. */
function Compared({ simulated: { inForce, cost, reached, rewards, currency } }: { readonly simulated: Simulated }) {
  if (!inForce) return <p className="text-2 small">No version of this promotion is in force to compare it with.</p>
  const more = cost - inForce.cost
  const rows = [
    ['Cost', formatMoney(inForce.cost, currency), formatMoney(cost, currency)],
    ['Players reached', inForce.reached, reached],
    ['Rewards', inForce.rewards, rewards],
  ] as const
  return (
    <>
      <table className="table" aria-label="Draft against the version in force">
        <thead>
          <tr>
            <th scope="col">Same players</th>
            <th scope="col" data-number>
              v{inForce.version} in force
            </th>
            <th scope="col" data-number>
              Draft
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, after]) => (
            <tr key={name}>
              <td>{name}</td>
              <td data-number>{before}</td>
              <td data-number>
                <b>{after}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-2 small">
        {more === 0
          ? 'Both cost the same.'
          : `The draft costs ${formatMoney(Math.abs(more), currency)} ${more > 0 ? 'more' : 'less'}.`}{' '}
        The band is how much the cost depends on who is in the sample; what players would do differently is in neither.
      </p>
    </>
  )
}

const dayMs = 86_400_000

/** Whose bets of which days the figures come from, so that nobody takes a part for the whole. */
function SampleNote({ simulated }: { readonly simulated: Simulated }) {
  const { from, to, players, betting, bets, sample, sampleMax, daysPlayed } = simulated
  const daysCount = Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
  const last = new Date(Date.parse(to) - dayMs).toISOString().slice(0, 10)
  const isWhole = players === betting
  const cut = sample.filter((one) => one.players < one.betting)
  return (
    <Facts
      facts={[
        ['Days', `${from} to ${last}, ${daysCount} days of the market; today as far as it has come`],
        ['Days with play or deposits', `${daysPlayed} of ${daysCount}`],
        [
          'Players',
          isWhole
            ? `All ${players} who have bet in these days, as if each had joined before the first`
            : `${players} of ${betting} who have bet in these days, as if each had joined before the first`,
        ],
        ['Settled bets of these players', bets],
        ...(isWhole
          ? []
          : ([
              [
                'Chosen',
                `The lowest player numbers, at most ${sampleMax} of a shard: ${cut
                  .map((one) => `${one.players} of ${one.betting} on shard ${one.shard}`)
                  .join(
                    ', ',
                  )}. They registered first and may play differently. The rest is not computed and not estimated.`,
              ],
            ] as const)),
      ]}
    />
  )
}
