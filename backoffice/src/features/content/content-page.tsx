import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type Item, missingIn, newItem, titleOf } from './item.ts'
import { ItemDialog } from './item-dialog.tsx'
import { TextPage } from './text-page.tsx'
import { TextsTable } from './texts-table.tsx'
import { contentViews } from './views.ts'

type Row = {
  readonly item: Item
  readonly version: number
  readonly now: number
  readonly problem?: string | undefined
}

function State({ item, now, problem }: Pick<Row, 'item' | 'now' | 'problem'>) {
  if (problem) return <Tag tone="bad">not as signed</Tag>
  if (item.endsAt <= now) return <Tag>ended</Tag>
  return item.startsAt > now ? (
    <Tag tone="info">from {formatMoment(item.startsAt, now)}</Tag>
  ) : (
    <Tag tone="ok">shown</Tag>
  )
}

function Languages({ item }: { readonly item: Item }) {
  const missing = missingIn(item)
  return missing.length === 0 ? <Tag tone="ok">all</Tag> : <Tag tone="warn">without {missing.join(', ')}</Tag>
}

const columns: readonly Column<Row>[] = [
  { id: 'title', title: 'What players read', cell: ({ item }) => <b>{titleOf(item)}</b> },
  { id: 'kind', title: 'Kind', cell: ({ item }) => (item.kind === 'banner' ? `banner, ${item.position}` : 'message') },
  { id: 'id', title: 'Id', cell: ({ item }) => <span className="mono">{item.id}</span>, priority: 2 },
  { id: 'languages', title: 'Languages', cell: ({ item }) => <Languages item={item} /> },
  { id: 'until', title: 'Until', cell: ({ item, now }) => formatMoment(item.endsAt, now), isNumber: true, priority: 3 },
  { id: 'state', title: 'State', cell: (row) => <State {...row} /> },
]

const route = getRouteApi('/content')
const viewNames = { items: 'Banners and messages', faq: 'FAQ', mail: 'Mail' } as const

/** What players read outside of games and money: banners, rolling messages, the FAQ and the mails. */
export function ContentPage() {
  const { view = 'items', id } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Screen title="Content" area="Configure">
      <div className="page">
        <div className="segments">
          {contentViews.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              onClick={() => void navigate({ search: { view: one } })}
            >
              {viewNames[one]}
            </button>
          ))}
        </div>
        {view === 'items' && <Items />}
        {view !== 'items' && id === undefined && (
          <TextsTable key={view} kind={view} onOpen={(next) => void navigate({ search: { view, id: next } })} />
        )}
        {view !== 'items' && id !== undefined && (
          <TextPage key={id} kind={view} id={id} onClose={() => void navigate({ search: { view } })} />
        )}
      </div>
    </Screen>
  )
}

function Items() {
  const list = useAnswer('/content/list', {}, { everyMs: 10_000 })
  const mayDecide = useMay('content.decide')
  const [opened, setOpened] = useState<{ readonly item: Item; readonly version: number }>()
  return (
    <Loaded query={list} rows={8}>
      {({ items, now }) => (
        <>
          <Notice tone="info">
            Two people sign every change, because players take it for a promise. Messages about winners come from draws
            and cannot be written here.
          </Notice>
          {items.map(
            ({ item, problem }) =>
              problem && (
                <Notice key={`${item.kind} ${item.id}`} tone="warn">
                  <b className="mono">{item.id}</b>: {problem}. Look at it and publish it again.
                </Notice>
              ),
          )}
          {mayDecide && (
            <div className="row">
              {(['banner', 'announcement'] as const).map((kind) => (
                <Button key={kind} icon={Plus} onClick={() => setOpened({ item: newItem(kind, now), version: 0 })}>
                  {kind === 'banner' ? 'New banner' : 'New message'}
                </Button>
              ))}
            </div>
          )}
          <div className="card">
            <DataTable
              label="Content"
              columns={columns}
              rows={items.map((one) => ({ ...one, now }))}
              idOf={({ item }) => `${item.kind} ${item.id}`}
              onOpen={(id) => setOpened(items.find(({ item }) => `${item.kind} ${item.id}` === id))}
            />
          </div>
          {opened && (
            <ItemDialog
              key={opened.item.id}
              first={opened.item}
              version={opened.version}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
