import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Game, isHidden, withName } from '../../lib/catalogue.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { NoResult } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Part } from './catalogue-part.ts'

/** Every game with its switch for one market. */
export function ShownGames(part: Part) {
  const { of, games, draft } = part
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const rows = games.filter(({ name, gameId, studio }) => `${name} ${gameId} ${studio}`.toLowerCase().includes(wanted))
  const shown = games.filter((game) => game.isShown && !isHidden(draft.value, game)).length
  return (
    <Card
      title="Games"
      note={`${shown} of ${games.length} shown in ${of}`}
      isPadded={false}
      end={
        <TextInput
          aria-label="Find a game or a studio"
          placeholder="Find a game or a studio"
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      }
    >
      {rows.length === 0 ? (
        <NoResult title={`No game or studio has “${text.trim()}” in its name`} onClear={() => setText('')} />
      ) : (
        <div className="shown-games">
          <DataTable label={`Games in ${of}`} columns={columnsOf(part)} rows={rows} idOf={({ gameId }) => gameId} />
        </div>
      )}
    </Card>
  )
}

const columnsOf = (part: Part): readonly Column<Game>[] => [
  {
    id: 'name',
    title: 'Game',
    cell: ({ name, gameId }) => (
      <>
        <b>{name}</b> <span className="text-3 mono">{gameId}</span>
      </>
    ),
  },
  { id: 'category', title: 'Category', cell: ({ category }) => category, priority: 3 },
  { id: 'studio', title: 'Studio', cell: ({ studio }) => studio },
  { id: 'shown', title: `Shown in ${part.of}`, cell: (game) => <Shown part={part} game={game} /> },
  { id: 'state', title: 'Players find', cell: (game) => <Found part={part} game={game} /> },
]

type OneGame = { readonly part: Part; readonly game: Game }

function Shown({ part: { of, draft, isReadOnly }, game: { gameId, name } }: OneGame) {
  const { value, change } = draft
  return (
    <Switch
      size="xs"
      aria-label={`Show ${name} in ${of}`}
      checked={!value.hiddenGames.includes(gameId)}
      disabled={isReadOnly}
      onChange={({ currentTarget: { checked } }) =>
        change({ ...value, hiddenGames: withName(value.hiddenGames, gameId, !checked).sort() })
      }
    />
  )
}

/** What hides it: the catalogue of all markets, its studio, or its own switch. */
function Found({ part: { draft }, game }: OneGame) {
  const place = draft.value.first.indexOf(game.gameId)
  if (!game.isShown) return <Tag tone="plain">not in the catalogue</Tag>
  if (draft.value.hiddenStudios.includes(game.studio)) return <Tag tone="warn">hidden with its studio</Tag>
  if (isHidden(draft.value, game)) return <Tag tone="warn">hidden</Tag>
  return <Tag tone="ok">{place < 0 ? 'shown' : `shown at place ${place + 1}`}</Tag>
}
