import { TextInput } from '@mantine/core'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { inWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loaded, NoResult } from '../../ui/states.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import type { Kind } from './text.ts'

type Item = StaffOutput<'/text/list'>['items'][number]
type Row = Item & { readonly now: number }

const states: Readonly<Record<Item['state'], readonly [tone: Tone, label: string]>> = {
  default: ['plain', 'as in code'],
  changed: ['ok', 'changed'],
  hidden: ['warn', 'hidden'],
  withdrawn: ['plain', 'withdrawn'],
  unverified: ['bad', 'signatures not valid, code applies'],
}

function State({ state, version, effectiveFrom, now }: Row) {
  const [tone, label] = states[state]
  if (effectiveFrom !== undefined && effectiveFrom > now) return <Tag tone="info">in a few seconds</Tag>
  return <Tag tone={tone}>{version === 0 ? label : `${label}, v${version}`}</Tag>
}

const columnsOf = (kind: Kind): readonly Column<Row>[] => [
  { id: 'title', title: kind === 'faq' ? 'Question' : 'Title', cell: ({ title }) => <b>{title}</b> },
  { id: 'section', title: kind === 'faq' ? 'Section' : 'Topic', cell: ({ section }) => inWords(section) },
  ...(kind === 'faq'
    ? [{ id: 'sort', title: 'Order', cell: ({ sort }: Row) => sort, isNumber: true, priority: 2 } as const]
    : []),
  {
    id: 'id',
    title: kind === 'faq' ? 'Id' : 'Kind',
    cell: ({ id }) => <span className="mono">{id}</span>,
    priority: 2,
  },
  {
    id: 'since',
    title: 'Since',
    cell: ({ effectiveFrom, now }) => (effectiveFrom === undefined ? '' : formatMoment(effectiveFrom, now)),
    isNumber: true,
    priority: 3,
  },
  { id: 'state', title: 'State', cell: (row) => <State {...row} /> },
]

const notices: Readonly<Record<Kind, string>> = {
  faq: 'Figures are placeholders, which the policy of the reader’s market fills. Two people sign every change.',
  mail: 'A new text is for new mails: those that were sent keep their text. Two people sign every change.',
}

/** The questions of the FAQ or the kinds of mail, and which of them differ from the code. */
export function TextsTable({ kind, onOpen }: { readonly kind: Kind; readonly onOpen: (id: string) => void }) {
  const list = useAnswer('/text/list', {}, { everyMs: 10_000 })
  const mayDecide = useMay('content.decide')
  const [search, setSearch] = useState('')
  return (
    <Loaded query={list} rows={8}>
      {({ items, now }) => {
        const rows = items
          .filter((item) => item.kind === kind && isFound(item, search))
          .map((item) => ({ ...item, now }))
        return (
          <>
            <Notice tone="info">{notices[kind]}</Notice>
            <div className="row wrap">
              <TextInput
                aria-label="Search"
                placeholder="Search title, id or section"
                value={search}
                onChange={({ currentTarget: { value } }) => setSearch(value)}
              />
              {kind === 'faq' && mayDecide && (
                <Button icon={Plus} onClick={() => onOpen('new')}>
                  New question
                </Button>
              )}
            </div>
            {rows.length === 0 ? (
              <NoResult title={`Nothing contains “${search}”`} onClear={() => setSearch('')} />
            ) : (
              <div className="card">
                <DataTable
                  label={kind === 'faq' ? 'Questions' : 'Mails'}
                  columns={columnsOf(kind)}
                  rows={rows}
                  idOf={({ id }) => id}
                  onOpen={onOpen}
                />
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function isFound({ id, title, section }: Item, search: string): boolean {
  return `${id} ${title} ${section}`.toLowerCase().includes(search.trim().toLowerCase())
}
