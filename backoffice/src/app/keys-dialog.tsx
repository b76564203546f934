import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Key } from '../ui/key.tsx'
import { placesFor } from './places.ts'

const everywhere: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K', 'search and go'],
  ['?', 'this list'],
  ['Esc', 'leave the field, close one layer, clear filters'],
]
const inQueue: readonly (readonly [keys: string, does: string])[] = [
  ['N', 'take the oldest case that nobody works on'],
  ['/', 'filter'],
  ['J K', 'next and previous'],
  ['Enter', 'the first field of the case'],
  ['A', 'approve, credit or sign: opens the passkey prompt'],
  ['R', 'reject: opens the reasons'],
  ['Q', 'ask the player for better pictures'],
  ['H', 'hold a withdrawal, or release it'],
  ['X', 'select withdrawals to decide them one after the other'],
  ['1 – 5', 'choose a payment or a statement line'],
  ['E', 'replay the decision of the rules'],
  ['Z', 'enlarge the receipt'],
  ['P', 'the player'],
]
const inReport: readonly (readonly [keys: string, does: string])[] = [['X', 'save the file']]

type Properties = { readonly onClose: () => void; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

export function KeysDialog({ onClose, isOn: isOnFirst, onChange }: Properties) {
  const { permissions } = useMe()
  const [isOn, setOn] = useState(isOnFirst)
  const places = placesFor(permissions).map(({ letter, title }) => [`G ${letter.toUpperCase()}`, title] as const)
  return (
    <Dialog title="Keys" onClose={onClose} size={640}>
      <div className="stack">
        <div className="halves">
          <KeyList title="Go to" keys={places} />
          <div className="stack">
            <KeyList title="Everywhere" keys={everywhere} />
            <KeyList title="In a queue" keys={inQueue} />
            <KeyList title="In a report" keys={inReport} />
          </div>
        </div>
        <Switch
          label="Single letters act when no field has focus"
          checked={isOn}
          onChange={(event) => {
            setOn(event.currentTarget.checked)
            onChange(event.currentTarget.checked)
          }}
        />
      </div>
    </Dialog>
  )
}

function KeyList({ title, keys }: { readonly title: string; readonly keys: readonly (readonly [string, string])[] }) {
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      <ul className="key-list">
        {keys.map(([key, does]) => (
          <li key={key} className="row">
            <span className="row key-names">
              <span className="visually-hidden">{key}</span>
              {key.split(' ').map((one) => (
                <Key key={one} name={one} />
              ))}
            </span>
            <span className="text-2">{does}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
