import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { CornerDownLeft, Search, User } from 'lucide-react'
import { useState } from 'react'
import { kindNames, looksLike } from '../lib/looks-like.ts'
import { useAnswer } from '../lib/queries.ts'
import { useMay, useMe } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Key } from '../ui/key.tsx'
import { Tag } from '../ui/tag.tsx'
import { placesFor } from './places.ts'

type Choice = {
  readonly key: string
  readonly group: 'Exact match' | 'Go to'
  readonly icon: typeof User
  readonly title: string
  readonly note: string
  readonly go: () => void
}

/** Ctrl K. It looks for players only with something that can be one of theirs: each search is in the audit log. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const kind = looksLike(text)
  const choices = useChoices(text, onClose)
  const chosen = choices[Math.min(at, choices.length - 1)]

  function onKeyDown(event: React.KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((now) => Math.min(choices.length - 1, Math.max(0, now + step)))
    else if (event.key === 'Enter') chosen?.go()
    else return
    event.preventDefault()
  }

  return (
    <Dialog title="Search" onClose={onClose} size={680}>
      <div className="palette-field">
        <Icon of={Search} size={18} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-choices"
          aria-activedescendant={chosen ? `choice-${chosen.key}` : undefined}
          aria-label="Phone, player ID, UTR, order, transaction hash or screen"
          placeholder="Phone, player ID, UTR, order, tx hash, screen"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        {kind && <Tag tone="info">looks like {kindNames[kind]}</Tag>}
        <Key name="Esc" />
      </div>
      <div id="palette-choices" role="listbox" aria-label="Results" className="palette-list">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for all of its options
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points at the active option
          <div
            key={choice.key}
            id={`choice-${choice.key}`}
            role="option"
            aria-selected={choice === chosen}
            className="palette-item"
            onClick={choice.go}
            onMouseEnter={() => setAt(index)}
          >
            <Icon of={choice.icon} />
            <b>{choice.title}</b>
            <span className="text-3 grow one-line">{choice.note}</span>
            {choice === chosen && <Icon of={CornerDownLeft} />}
          </div>
        ))}
      </div>
      {choices.length === 0 && (
        <p className="palette-none text-2">Nothing is named like that. Players are found by an exact number.</p>
      )}
    </Dialog>
  )
}

function useChoices(text: string, onClose: () => void): readonly Choice[] {
  const navigate = useNavigate()
  const { permissions } = useMe()
  const maySearch = useMay('player.search')
  const [settled] = useDebouncedValue(text.trim(), 350)
  const isAsked = maySearch && looksLike(settled) !== undefined
  const found = useAnswer('/player/search', { text: settled }, { isOn: isAsked })
  const matches = isAsked ? (found.data?.matches ?? []) : []
  const exact = matches.map(
    ({ playerId, nickName, by, found: what }): Choice => ({
      key: `${by}-${playerId}-${what ?? ''}`,
      group: 'Exact match',
      icon: User,
      title: `${nickName} ${playerId}`,
      note: what ? `${by} ${what}` : `by ${by}`,
      go: () => {
        onClose()
        void navigate({ to: '/players/$playerId', params: { playerId: String(playerId) } })
      },
    }),
  )
  const wanted = text.trim().toLowerCase()
  const places = placesFor(permissions)
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(
      ({ path, title, icon, letter }): Choice => ({
        key: path,
        group: 'Go to',
        icon,
        title,
        note: `G then ${letter.toUpperCase()}`,
        go: () => {
          onClose()
          void navigate({ to: path })
        },
      }),
    )
  return [...exact, ...places]
}
