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

type Row = { readonly item: Item; readonly now: number }

function State({ item, now }: Row) {
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

/** Banners and rolling messages: what players read before they choose anything. */
export function ContentPage() {
  const list = useAnswer('/content/list', {}, { everyMs: 10_000 })
  const mayDecide = useMay('content.decide')
  const [opened, setOpened] = useState<{ readonly item: Item; readonly isNew: boolean }>()
  return (
    <Screen title="Content" area="Configure">
      <Loaded query={list} rows={8}>
        {({ items, now }) => (
          <div className="page">
            <Notice tone="info">
              Two people sign every change, because players take it for a promise. Messages about winners come from
              draws and cannot be written here.
            </Notice>
            {mayDecide && (
              <div className="row">
                {(['banner', 'announcement'] as const).map((kind) => (
                  <Button key={kind} icon={Plus} onClick={() => setOpened({ item: newItem(kind, now), isNew: true })}>
                    {kind === 'banner' ? 'New banner' : 'New message'}
                  </Button>
                ))}
              </div>
            )}
            <div className="card">
              <DataTable
                label="Content"
                columns={columns}
                rows={items.map((item) => ({ item, now }))}
                idOf={({ item }) => `${item.kind} ${item.id}`}
                onOpen={(id) => {
                  const item = items.find((one) => `${one.kind} ${one.id}` === id)
                  if (item) setOpened({ item, isNew: false })
                }}
              />
            </div>
            {opened && (
              <ItemDialog
                key={opened.item.id}
                first={opened.item}
                isNew={opened.isNew}
                onClose={() => setOpened(undefined)}
              />
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
