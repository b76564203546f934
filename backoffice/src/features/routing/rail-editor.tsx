import { Switch, TextInput } from '@mantine/core'
import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { readValue, writeValue } from '../../lib/configuration-fields.ts'
import { orderNames, providerName, railName } from '../../lib/routing.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Provider = RailRouting['providers'][number]

type Properties = {
  readonly rail: RailRouting
  readonly before: RailRouting | undefined
  readonly onChange: (rail: RailRouting) => void
}

const orders = ['cost', 'fixed'] as const
const orderNotes = {
  cost: 'By fee, with failures counted as a fee.',
  fixed: 'As listed below, whatever each charges and however often it fails.',
} as const

/** One rail of a draft: how its providers are ordered, what each charges, and which of them get new orders. */
export function RailEditor({ rail, before, onChange }: Properties) {
  const name = railName(rail.rail)
  const { order, providers } = rail
  const put = (index: number, next: Provider) =>
    onChange({ ...rail, providers: providers.map((one, at) => (at === index ? next : one)) })

  function move(from: number, to: number) {
    const rest = providers.toSpliced(from, 1)
    onChange({ ...rail, providers: rest.toSpliced(to, 0, ...providers.slice(from, from + 1)) })
  }

  return (
    <Card
      title={name}
      note={orderNotes[order]}
      isPadded={false}
      end={
        <fieldset className="segments" aria-label={`Order of ${name}`}>
          {orders.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={order === one}
              onClick={() => onChange({ ...rail, order: one })}
            >
              {orderNames[one]}
            </button>
          ))}
        </fieldset>
      }
    >
      <div className="table-scroll">
        <table className="table routing-table">
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">New orders</th>
              <th scope="col">Fee it charges us</th>
              <th scope="col">Place</th>
            </tr>
          </thead>
          <tbody>
            {providers.map((one, index) => (
              <ProviderRow
                key={one.provider}
                rail={name}
                one={one}
                before={before?.providers.find(({ provider }) => provider === one.provider)}
                onChange={(next) => put(index, next)}
                places={order === 'fixed' ? { index, count: providers.length, move } : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

type Places = { readonly index: number; readonly count: number; readonly move: (from: number, to: number) => void }

type RowProperties = {
  readonly rail: string
  readonly one: Provider
  readonly before: Provider | undefined
  readonly onChange: (next: Provider) => void
  /** None when the order is by cost. */
  readonly places: Places | undefined
}

function ProviderRow({ rail, one, before, onChange, places }: RowProperties) {
  const { provider, feeBps, getsOrders } = one
  const name = providerName(provider)
  return (
    <tr>
      <td>
        <b>{name}</b>
      </td>
      <td>
        <Switch
          aria-label={`New ${rail} orders to ${name}`}
          checked={getsOrders}
          onChange={({ currentTarget: { checked } }) => onChange({ ...one, getsOrders: checked })}
        />
      </td>
      <td>
        <FeeInput
          label={`Fee of ${name} for ${rail}`}
          value={feeBps}
          isChanged={feeBps !== before?.feeBps}
          onChange={(next) => onChange({ ...one, feeBps: next as number })}
        />
      </td>
      <td>
        {places ? <Place name={`${name} for ${rail}`} places={places} /> : <span className="text-3">by cost</span>}
      </td>
    </tr>
  )
}

function Place({ name, places: { index, count, move } }: { readonly name: string; readonly places: Places }) {
  return (
    <span className="row">
      <span className="routing-place">{index + 1}</span>
      <Button icon={ArrowUp} isSmall isDisabled={index === 0} onClick={() => move(index, index - 1)}>
        <span className="visually-hidden">{`Move ${name} up`}</span>
      </Button>
      <Button icon={ArrowDown} isSmall isDisabled={index === count - 1} onClick={() => move(index, index + 1)}>
        <span className="visually-hidden">{`Move ${name} down`}</span>
      </Button>
    </span>
  )
}

type FeeProperties = {
  readonly label: string
  readonly value: number
  readonly isChanged: boolean
  readonly onChange: (value: unknown) => void
}

const rate = { path: 'feeBps', label: 'Fee', kind: 'rate' } as const

/** What cannot be read goes to the check as it is, so that it is refused. */
function FeeInput({ label, value, isChanged, onChange }: FeeProperties) {
  const [text, setText] = useState(() => writeValue('rate', value))
  const isWrong = readValue(rate, text) === 'wrong'
  return (
    <TextInput
      aria-label={label}
      value={text}
      data-number
      data-changed={(isChanged && !isWrong) || undefined}
      error={isWrong}
      rightSection={<span className="text-3 small">%</span>}
      onChange={({ currentTarget: { value: next } }) => {
        setText(next)
        const read = readValue(rate, next)
        onChange(read === 'wrong' ? next : read)
      }}
    />
  )
}
