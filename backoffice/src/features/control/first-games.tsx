import { Select } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { isHidden, namesOf, withName } from '../../lib/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Part } from './catalogue-part.ts'

/** The games that stand first in the lists of a market. Those that are not named follow in their usual order. */
export function FirstGames({ of, games, draft: { value, change }, isReadOnly }: Part) {
  const nameOf = namesOf(games)
  const { first } = value
  const set = (next: readonly string[]) => change({ ...value, first: [...next] })
  const offered = games.filter((game) => game.isShown && !isHidden(value, game) && !first.includes(game.gameId))
  return (
    <Card title="Shown first" note={`the order that players of ${of} find`}>
      <div className="stack">
        {first.length === 0 && <p className="text-2">No game is named: all have their usual order.</p>}
        {first.length > 0 && (
          <ol className="first-games" aria-label={`Shown first in ${of}`}>
            {first.map((gameId, place) => (
              <li key={gameId}>
                <div className="row">
                  <span className="grow one-line">{nameOf(gameId)}</span>
                  <Move
                    name={nameOf(gameId)}
                    isUp
                    isOff={isReadOnly || place === 0}
                    onMove={() => set(swapped(first, place - 1))}
                  />
                  <Move
                    name={nameOf(gameId)}
                    isOff={isReadOnly || place === first.length - 1}
                    onMove={() => set(swapped(first, place))}
                  />
                  <Button
                    isSmall
                    kind="quiet"
                    icon={X}
                    isDisabled={isReadOnly}
                    onClick={() => set(withName(first, gameId, false))}
                  >
                    <span className="visually-hidden">Remove {nameOf(gameId)} from the top</span>
                  </Button>
                </div>
              </li>
            ))}
          </ol>
        )}
        <Select
          label="Add a game at the end"
          placeholder="Choose a game"
          searchable
          disabled={isReadOnly}
          nothingFoundMessage="No other shown game has this name"
          data={offered.map(({ gameId, name }) => ({ value: gameId, label: name }))}
          value={null}
          onChange={(gameId) => gameId && set([...first, gameId])}
        />
      </div>
    </Card>
  )
}

type MoveProperties = {
  readonly name: string
  readonly isUp?: boolean
  readonly isOff: boolean
  readonly onMove: () => void
}

function Move({ name, isUp = false, isOff, onMove }: MoveProperties) {
  return (
    <Button isSmall kind="quiet" icon={isUp ? ArrowUp : ArrowDown} isDisabled={isOff} onClick={onMove}>
      <span className="visually-hidden">
        Move {name} {isUp ? 'up' : 'down'}
      </span>
    </Button>
  )
}

/** The one at this place and the one after it change places. */
function swapped(names: readonly string[], place: number): readonly string[] {
  return names.map((name, index) => {
    if (index === place) return names[place + 1] ?? name
    if (index === place + 1) return names[place] ?? name
    return name
  })
}
