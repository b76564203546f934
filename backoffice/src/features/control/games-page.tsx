import { Select, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { type Game, studiosOf } from '../../lib/catalogue.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { MarketCatalogues } from './market-catalogues.tsx'
import { type Switch, SwitchDialog } from './switch-dialog.tsx'

type Row = Game & { readonly stops: readonly Switch[] }

const columns: readonly Column<Row>[] = [
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
  {
    id: 'rtp',
    title: 'Stated return',
    cell: ({ rtpBps }) => (rtpBps === undefined ? 'not stated' : `${(rtpBps / 100).toFixed(2)} %`),
    isNumber: true,
  },
  { id: 'state', title: 'New bets', cell: (row) => <LaunchState row={row} /> },
  {
    id: 'why',
    title: 'Why',
    cell: ({ stops: [stop] }) => <span className="text-2">{stop?.why ?? '–'}</span>,
    priority: 2,
  },
  {
    id: 'since',
    title: 'Since',
    cell: ({ stops: [stop] }) => (stop?.changedAt ? <Moment at={stop.changedAt} /> : '–'),
    isNumber: true,
  },
]

/** What players meet when they open the game, the widest stop first. */
function LaunchState({ row: { stops, isShown, hasRules, studio } }: { readonly row: Row }) {
  const [stop] = stops
  if (stop) return <Tag tone="bad">{`stopped by ${stop.name}`}</Tag>
  if (!isShown) return <Tag tone="plain">not in the catalogue</Tag>
  if (studio !== ownStudio && !hasRules) return <Tag tone="warn">free play only, no rules</Tag>
  return <Tag tone="ok">open</Tag>
}

const ownStudio = 'zamra'

type Filter = { readonly text: string; readonly studio: string | null; readonly category: string | null }

function matches({ name, gameId, studio, category }: Row, filter: Filter): boolean {
  const isOf = (filter.studio ?? studio) === studio && (filter.category ?? category) === category
  return isOf && `${name} ${gameId}`.toLowerCase().includes(filter.text.trim().toLowerCase())
}

const route = getRouteApi('/games')

export const gameViews = ['stops', 'markets'] as const
const viewNames = { stops: 'Kill switches', markets: 'Shown in each market' } as const

/**
 * Every game with its studio, what its rules say, and what stops it now: its kill switch opens from its line. Beside it, what
 * each market shows.
 */
export function GamesPage() {
  const list = useAnswer('/catalogue/list', {}, { everyMs: 5_000 })
  const { show = 'stops' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Screen title="Games and studios" area="Control">
      <Loaded query={list} rows={8}>
        {({ games }) => (
          <div className="page">
            <div className="segments">
              {gameViews.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={show === one}
                  onClick={() => void navigate({ search: { show: one } })}
                >
                  {viewNames[one]}
                </button>
              ))}
            </div>
            {show === 'stops' ? <Stops games={games} /> : <MarketCatalogues games={games} />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Stops({ games }: { readonly games: readonly Game[] }) {
  const switches = useAnswer('/switch/list', {}, { everyMs: 5_000 })
  return (
    <Loaded query={switches} rows={8}>
      {({ switches: all }) => <Games games={games} switches={all} />}
    </Loaded>
  )
}

function Games({ games, switches }: { readonly games: readonly Game[]; readonly switches: readonly Switch[] }) {
  const [name, setName] = useState<string>()
  const [filter, setFilter] = useState<Filter>({ text: '', studio: null, category: null })
  const closed = switches.filter(({ state }) => state === 'closed')
  const rows = games.map((game): Row => {
    const names = ['gaming', `studio:${game.studio}`, `game:${game.gameId}`]
    return { ...game, stops: names.flatMap((one) => closed.find((stop) => stop.name === one) ?? []) }
  })
  const shown = rows.filter((row) => matches(row, filter))
  const chosen = switches.find((one) => one.name === name)
  const markets = closed.filter(({ kind }) => kind === 'market')
  const studios = studiosOf(games)
  return (
    <>
      <Notice tone="info">
        Choose a line for the kill switch of the game, or a studio below for that of all its games. What was started
        goes on: a stop refuses new bets only.
      </Notice>
      {markets.length > 0 && (
        <Notice tone="warn">{`No game takes new bets in: ${markets.map(({ title }) => title).join(', ')}.`}</Notice>
      )}
      <div className="row wrap">
        <TextInput
          label="Find a game"
          value={filter.text}
          onChange={({ currentTarget: { value: text } }) => setFilter((now) => ({ ...now, text }))}
        />
        <Select
          label="Studio"
          placeholder="all"
          clearable
          data={studios}
          value={filter.studio}
          onChange={(studio) => setFilter((now) => ({ ...now, studio }))}
        />
        <Select
          label="Category"
          placeholder="all"
          clearable
          data={[...new Set(games.map(({ category }) => category))].sort()}
          value={filter.category}
          onChange={(category) => setFilter((now) => ({ ...now, category }))}
        />
      </div>
      <div className="row wrap">
        {studios.map((studio) => {
          const isClosed = closed.some((stop) => stop.name === `studio:${studio}`)
          return (
            <Button key={studio} icon={isClosed ? PowerOff : Power} onClick={() => setName(`studio:${studio}`)}>
              {`Studio ${studio}: ${isClosed ? 'stopped' : 'open'}`}
            </Button>
          )
        })}
      </div>
      {shown.length === 0 && <Empty title="No game has this name" />}
      {shown.length > 0 && (
        <div className="card">
          <DataTable
            label="Games"
            columns={columns}
            rows={shown}
            idOf={({ gameId }) => gameId}
            onOpen={(gameId) => setName(`game:${gameId}`)}
          />
        </div>
      )}
      {chosen && <SwitchDialog key={chosen.name} one={chosen} onClose={() => setName(undefined)} />}
    </>
  )
}
