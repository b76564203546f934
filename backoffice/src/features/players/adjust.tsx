import { Select, TextInput } from '@mantine/core'
import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { fromMajor, toWire } from '@zamra/contract/money.ts'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { inWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlayerText } from '../../ui/player-text.tsx'
import { Failure } from '../../ui/states.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import type { Player } from './player.ts'

type Given = Omit<StaffInput<'/adjustment/propose'>, 'playerId'>
type Pocket = Player['pockets'][number]

const directions = [
  { value: 'in', label: 'To the player' },
  { value: 'out', label: 'From the player' },
] as const

/** Money by hand: one person signs it here, and nothing moves before another one has signed the same text. */
export function Adjust({ player }: { readonly player: Player }) {
  const [isOpen, setOpen] = useState(false)
  const { ask, dialog } = useSigning()
  const [pocket] = player.pockets
  if (!pocket) return null
  return (
    <>
      <Button icon={Scale} onClick={() => setOpen(true)}>
        Adjust
      </Button>
      {isOpen && (
        <AdjustDialog
          pocket={pocket}
          onClose={() => setOpen(false)}
          onReady={(given) => {
            setOpen(false)
            const amount = formatMoney(given.amount, pocket.currency)
            ask({
              title: given.direction === 'in' ? `Give ${amount} to the player` : `Take ${amount} from the player`,
              prepare: () => call('/adjustment/propose', { playerId: player.playerId, ...given }),
              done: `${amount} moved.`,
              waits: `${amount} signed. No money moves before a second person signs the same.`,
            })
          }}
        />
      )}
      {dialog}
    </>
  )
}

type DialogProperties = {
  readonly pocket: Pocket
  readonly onClose: () => void
  readonly onReady: (given: Given) => void
}

function AdjustDialog({ pocket, onClose, onReady }: DialogProperties) {
  const known = useAnswer('/adjustment/causes', {})
  const causes = known.data?.causes ?? []
  const [direction, setDirection] = useState<Given['direction']>('in')
  const [text, setText] = useState('')
  const [cause, setCause] = useState<Given['cause']>()
  const [why, setWhy] = useState('')
  const amount = unitsOf(text)
  const { currency, cash } = pocket
  const chosen = causes.find((one) => one.cause === cause)
  const offered = causes.filter((one) => direction === 'in' || one.cause !== 'goodwill')
  const isTooMuch = direction === 'out' && amount !== undefined && amount > cash
  return (
    <Dialog title="Adjust the balance" onClose={onClose} size={560}>
      <div className="stack">
        {known.error && !known.data && <Failure error={known.error} onRetry={() => void known.refetch()} />}
        <div className="halves">
          <Select
            label="Direction"
            data={directions}
            value={direction}
            allowDeselect={false}
            onChange={(next) => {
              setDirection(next === 'out' ? 'out' : 'in')
              if (next === 'out' && cause === 'goodwill') setCause(undefined)
            }}
          />
          <TextInput
            label="Amount"
            description={`Pocket: real money, in ${currency}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={text}
            inputMode="decimal"
            error={isTooMuch ? 'The player has less than that.' : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        {amount !== undefined && (
          <Facts
            facts={[
              ['Real money now', formatMoney(cash, currency)],
              ['Change', formatMoney(direction === 'in' ? amount : -amount, currency, { signed: true })],
              [
                'Real money after',
                <b key="after">{formatMoney(direction === 'in' ? cash + amount : cash - amount, currency)}</b>,
              ],
            ]}
          />
        )}
        <Select
          label="Reason for the player"
          placeholder="Choose from the catalogue"
          data={offered.map(({ cause: value, texts }) => ({ value, label: `${inWords(value)}: ${texts.en ?? ''}` }))}
          value={cause ?? null}
          onChange={(next) => setCause(offered.find((one) => one.cause === next)?.cause)}
        />
        {chosen && <PlayerText texts={chosen.texts} />}
        <WhyField value={why} onChange={setWhy} placeholder="Ticket, draw or order that shows it" />
        <Notice tone="warn">Two people sign the same text. The database refuses one person signing twice.</Notice>
        <Button
          kind="primary"
          isDisabled={amount === undefined || isTooMuch || !cause || !isWhy(why)}
          onClick={() => amount !== undefined && cause && onReady({ direction, amount, cause, why })}
        >
          Continue to the passkey
        </Button>
      </div>
    </Dialog>
  )
}

/** Minor units of a positive amount. */
function unitsOf(text: string): number | undefined {
  const units = /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? toWire(fromMajor(text)) : 0
  return units > 0 ? units : undefined
}
