import { TextInput } from '@mantine/core'
import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { fromMajor, toWire } from '@zamra/contract/money.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatMoney } from '../../lib/money.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import type { Player } from './player.ts'

type Limit = Player['limits'][number]
type LowerLimit = StaffInput<'/player/lowerLimit'>

/** Staff may only reduce a limit. */
export function Limits({ player }: { readonly player: Player }) {
  const mayLower = useMay('player.limit')
  const currency = player.pockets[0]?.currency ?? ''
  const [lowered, setLowered] = useState<Limit>()
  const { ask, dialog } = useSigning()
  const amountOf = ({ kind, value }: Limit) => (kind === 'time' ? `${value} min` : formatMoney(value, currency))
  return (
    <Card
      title="Limits"
      isPadded={false}
      end={
        <span className="text-3 small row">
          <Icon of={Lock} size={12} />
          staff may only reduce
        </span>
      }
    >
      <ul>
        {player.limits.map((limit) => (
          <li key={`${limit.kind}-${limit.period}`} className="provider">
            <span className="grow">
              {limit.kind}, {limit.period}
            </span>
            <b>{amountOf(limit)}</b>
            {mayLower && (
              <Button isSmall kind="quiet" onClick={() => setLowered(limit)}>
                Reduce
              </Button>
            )}
          </li>
        ))}
        {player.limits.length === 0 && <li className="provider text-2">The player has set none.</li>}
      </ul>
      {lowered && (
        <LowerDialog
          limit={lowered}
          now={amountOf(lowered)}
          onClose={() => setLowered(undefined)}
          onLower={(value, why) => {
            setLowered(undefined)
            ask({
              title: `Reduce ${lowered.kind} limit per ${lowered.period}`,
              prepare: () =>
                call('/player/lowerLimit', {
                  playerId: player.playerId,
                  kind: lowered.kind as LowerLimit['kind'],
                  period: lowered.period as LowerLimit['period'],
                  value,
                  why,
                }),
              done: 'The limit is reduced, and the player is told.',
            })
          }}
        />
      )}
      {dialog}
    </Card>
  )
}

type DialogProperties = {
  readonly limit: Limit
  readonly now: string
  readonly onClose: () => void
  readonly onLower: (value: number, why: string) => void
}

function LowerDialog({ limit, now, onClose, onLower }: DialogProperties) {
  const [text, setText] = useState('')
  const [why, setWhy] = useState('')
  const value = unitsOf(text, limit.kind)
  const isTooHigh = value !== undefined && value >= limit.value
  return (
    <Dialog title={`Reduce the ${limit.kind} limit per ${limit.period}`} onClose={onClose} size={440}>
      <div className="stack">
        <TextInput
          label={limit.kind === 'time' ? 'New limit in minutes' : 'New limit'}
          description={`Now ${now}`}
          value={text}
          inputMode="decimal"
          error={isTooHigh ? 'A limit can only be reduced.' : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind="primary"
          isDisabled={value === undefined || isTooHigh || !isWhy(why)}
          onClick={() => value !== undefined && onLower(value, why)}
        >
          Continue to the passkey
        </Button>
      </div>
    </Dialog>
  )
}

/** Whole minutes of time, minor units of money. */
function unitsOf(text: string, kind: string): number | undefined {
  if (kind === 'time') return /^\d{1,4}$/.test(text) ? Number(text) : undefined
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? toWire(fromMajor(text)) : undefined
}
