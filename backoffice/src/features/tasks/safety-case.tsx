import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { harmSigns } from '@zamra/contract/backoffice/task-names.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { inWords } from '../../lib/words.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { Task } from './task-screen.tsx'

type Shown = StaffOutput<'/safety/show'>

export function SafetyCase({ task }: { readonly task: Task }) {
  const shown = useAnswer('/safety/show', { id: task.id })
  return (
    <Loaded query={shown} rows={5}>
      {(one) => (
        <>
          <Card title="Sign of harm" note={harmSigns[one.marker] ?? one.marker}>
            <Facts
              isStart
              facts={Object.entries(one.figures).map(([name, value]) => [inWords(name), figureOf(one, name, value)])}
            />
          </Card>
          <Limits one={one} />
        </>
      )}
    </Loaded>
  )
}

const figureOf = ({ currency }: Shown, name: string, value: number) =>
  name === 'lost' && currency !== '' ? formatMoney(value, currency) : String(value)

function Limits({ one }: { readonly one: Shown }) {
  const money = (units: number) => formatMoney(units, one.currency)
  return (
    <Card
      title="Limits of the player"
      note="used now; staff may only reduce, on the page of the player"
      isPadded={false}
    >
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Limit</th>
              <th scope="col">Period</th>
              <th scope="col" data-number>
                Set to
              </th>
              <th scope="col" data-number>
                Used
              </th>
            </tr>
          </thead>
          <tbody>
            {one.limits.map(({ kind, period, value, used }) => (
              <tr key={`${kind}-${period}`}>
                <td>{inWords(kind)}</td>
                <td>{period}</td>
                <td data-number>{value === undefined ? 'none' : money(value)}</td>
                <td data-number>{money(used)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
