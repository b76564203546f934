import { Textarea } from '@mantine/core'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { storedLocales } from '@zamra/contract/languages.ts'
import { Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { bcp47 } from '../../lib/languages.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'

type Switch = StaffOutput<'/switch/list'>['switches'][number]

const tones = { open: 'ok', closed: 'bad', default: 'plain' } as const
const words = { open: 'open', closed: 'closed', default: 'never changed' } as const

const columns: readonly Column<Switch>[] = [
  { id: 'name', title: 'Switch', cell: ({ name }) => <b>{name}</b> },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => (
      <Tag tone={tones[state]} icon={state === 'closed' ? PowerOff : Power}>
        {words[state]}
      </Tag>
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

/** A stop is quick: one signature closes a switch. Opening it again takes two. */
export function SwitchesPage() {
  const list = useAnswer('/switch/list', {}, { everyMs: 5_000 })
  const [name, setName] = useState<string>()
  return (
    <Screen title="Kill switches" area="Control">
      <Loaded query={list} rows={8}>
        {({ switches }) => {
          const chosen = switches.find((one) => one.name === name)
          return (
            <div className="page">
              <Notice tone="info">
                One signature closes a switch, and it holds in every process within five seconds. Two people sign to
                open it again. Choose a line to change it.
              </Notice>
              {switches.length === 0 && <Empty title="There is no switch yet" />}
              <div className="card">
                <DataTable
                  label="Kill switches"
                  columns={columns}
                  rows={switches}
                  idOf={(one) => one.name}
                  onOpen={setName}
                  selectedId={name}
                />
              </div>
              {chosen && <SwitchDialog key={chosen.name} one={chosen} onClose={() => setName(undefined)} />}
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function SwitchDialog({ one, onClose }: { readonly one: Switch; readonly onClose: () => void }) {
  const mayClose = useMay('switch.close')
  const mayOpen = useMay('switch.open')
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const isClosed = one.state === 'closed'
  const isAllowed = isClosed ? mayOpen : mayClose
  const isWritten = storedLocales.every((locale) => (texts[locale] ?? '').trim() !== '')
  const reason = Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, text.trim()]))

  function change() {
    ask({
      title: isClosed ? `Open ${one.name} again` : `Close ${one.name}`,
      prepare: () =>
        isClosed
          ? call('/switch/open', { name: one.name, why })
          : call('/switch/close', { name: one.name, reason, why }),
      done: isClosed ? `${one.name} is open.` : `${one.name} is closed everywhere within five seconds.`,
      waits: `${one.name}: signed. It opens when a second person signs the same.`,
      onSigned: onClose,
    })
  }

  if (dialog) return dialog
  return (
    <Dialog title={isClosed ? `Open ${one.name} again` : `Close ${one.name}`} onClose={onClose} size={560}>
      <div className="stack">
        {!isAllowed && (
          <Notice tone="info">
            Your roles do not have <span className="mono">{isClosed ? 'switch.open' : 'switch.close'}</span>.
          </Notice>
        )}
        {!isClosed && (
          <>
            <p className="text-2">Players read the reason in their language.</p>
            {storedLocales.map((locale) => (
              <Textarea
                key={locale}
                label={bcp47(locale).name}
                lang={bcp47(locale).tag}
                rows={1}
                autosize
                maxLength={300}
                value={texts[locale] ?? ''}
                onChange={({ currentTarget: { value } }) => setTexts((now) => ({ ...now, [locale]: value }))}
              />
            ))}
          </>
        )}
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind={isClosed ? 'primary' : 'danger'}
          icon={isClosed ? Power : PowerOff}
          isDisabled={!isAllowed || !isWhy(why) || (!isClosed && !isWritten)}
          onClick={change}
        >
          {isClosed ? 'Sign to open' : 'Sign to close at once'}
        </Button>
      </div>
    </Dialog>
  )
}
