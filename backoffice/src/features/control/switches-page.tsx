import { Select, TextInput } from '@mantine/core'
import { Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '../../lib/queries.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type Switch, SwitchDialog } from './switch-dialog.tsx'

const tones = { open: 'ok', closed: 'bad', default: 'plain' } as const
const words = { open: 'open', closed: 'closed', default: 'never changed' } as const

const kinds: Readonly<Record<Switch['kind'], string>> = {
  gaming: 'All gaming',
  market: 'Markets',
  studio: 'Studios',
  game: 'Games',
  deposit: 'All deposits',
  rail: 'Rails',
  provider: 'Payment providers',
  promotion: 'Promotions',
  signIn: 'Ways to sign in',
  other: 'Others',
}

const columns: readonly Column<Switch>[] = [
  {
    id: 'name',
    title: 'Switch',
    cell: ({ name, title }) => (
      <>
        <b>{name}</b> {!name.endsWith(title) && <span className="text-2">{title}</span>}
      </>
    ),
  },
  { id: 'kind', title: 'Stops', cell: ({ kind }) => <span className="text-2">{kinds[kind]}</span>, priority: 3 },
  {
    id: 'state',
    title: 'State',
    cell: ({ state, isUnsigned, hasIgnored }) => (
      <>
        <Tag tone={tones[state]} icon={state === 'closed' ? PowerOff : Power}>
          {words[state]}
        </Tag>{' '}
        {isUnsigned && <Tag tone="bad">not signed</Tag>}
        {hasIgnored && <Tag tone="bad">a change that is not signed is ignored</Tag>}
      </>
    ),
  },
  { id: 'why', title: 'Why', cell: ({ why }) => <span className="text-2">{why ?? '–'}</span>, priority: 2 },
  {
    id: 'by',
    title: 'By',
    cell: ({ changedBy, approvedBy }) => [changedBy, approvedBy].filter(Boolean).join(' and ') || '–',
  },
  {
    id: 'at',
    title: 'Changed',
    cell: ({ changedAt }) => (changedAt ? <Moment at={changedAt} /> : '–'),
    isNumber: true,
  },
]

type Filter = { readonly text: string; readonly kind: string | null }

function matches({ name, title, kind }: Switch, filter: Filter): boolean {
  const text = filter.text.trim().toLowerCase()
  return (filter.kind === null || filter.kind === kind) && `${name} ${title}`.toLowerCase().includes(text)
}

/** A stop is quick: one signature closes a switch. Opening it again takes two. */
export function SwitchesPage() {
  const list = useAnswer('/switch/list', {}, { everyMs: 5_000 })
  const [name, setName] = useState<string>()
  const [filter, setFilter] = useState<Filter>({ text: '', kind: null })
  return (
    <Screen title="Kill switches" area="Control">
      <Loaded query={list} rows={8}>
        {({ switches }) => {
          const chosen = switches.find((one) => one.name === name)
          // What is closed now comes first, whatever it is.
          const shown = switches.filter((one) => matches(one, filter)).sort((one, other) => rank(one) - rank(other))
          return (
            <div className="page">
              <Notice tone="info">
                One signature closes a switch, and it holds in every process within five seconds. Two people sign to
                open it again. Choose a line to change it.
              </Notice>
              <div className="row wrap">
                <TextInput
                  label="Find a switch"
                  placeholder="a game, a market, a rail"
                  value={filter.text}
                  onChange={({ currentTarget: { value: text } }) => setFilter((now) => ({ ...now, text }))}
                />
                <Select
                  label="What it stops"
                  placeholder="everything"
                  clearable
                  data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
                  value={filter.kind}
                  onChange={(kind) => setFilter((now) => ({ ...now, kind }))}
                />
              </div>
              {shown.length === 0 && <Empty title="No switch has this name" />}
              {shown.length > 0 && (
                <div className="card">
                  <DataTable
                    label="Kill switches"
                    columns={columns}
                    rows={shown}
                    idOf={(one) => one.name}
                    onOpen={setName}
                    selectedId={name}
                  />
                </div>
              )}
              {chosen && <SwitchDialog key={chosen.name} one={chosen} onClose={() => setName(undefined)} />}
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

const rank = ({ state }: Switch) => (state === 'closed' ? 0 : 1)
