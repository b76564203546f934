import { Select, Textarea, TextInput } from '@mantine/core'
import { locales, storedLocales } from '@zamra/contract/languages.ts'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatMoment } from '../../lib/dates.ts'
import { bcp47 } from '../../lib/languages.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LanguageTabs } from '../../ui/language-tabs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Failure } from '../../ui/states.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import { type Item, missingIn, textFields } from './item.ts'

type Properties = {
  readonly first: Item
  /** The version that is changed, 0 for a new item. */
  readonly version: number
  readonly onClose: () => void
}

/** Edits one item and shows it as players read it. Two people sign the change. */
export function ItemDialog({ first, version, onClose }: Properties) {
  const isNew = version === 0
  const mayDecide = useMay('content.decide')
  const { ask, dialog } = useSigning()
  const [item, setItem] = useState(first)
  const [locale, setLocale] = useState<string>('en')
  const [why, setWhy] = useState('')
  const missing = missingIn(item)
  const required = missing.filter((one) => storedLocales.some((stored) => stored === one))
  const isReady = mayDecide && required.length === 0 && isWhy(why) && /^[a-z0-9-]{3,40}$/.test(item.id)
  if (dialog) return dialog
  return (
    <Dialog title={isNew ? `New ${item.kind}` : item.id} onClose={onClose} size={620}>
      <div className="stack">
        <Place item={item} isNew={isNew} onChange={setItem} />
        <LanguageTabs locales={locales} chosen={locale} onChoose={setLocale} />
        <Words item={item} locale={locale} onChange={setItem} />
        <Shown item={item} locale={locale} />
        {missing.length > 0 && (
          <Notice tone={required.length > 0 ? 'bad' : 'warn'}>
            Missing in {missing.map((one) => bcp47(one).name).join(', ')}.
            {required.length > 0 ? ' It cannot be published.' : ' Players read English there.'}
          </Notice>
        )}
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind="primary"
          icon={Fingerprint}
          isDisabled={!isReady}
          onClick={() =>
            ask({
              title: `Publish ${item.id}`,
              prepare: () => call('/content/propose', { item, after: version, why }),
              done: `${item.id} is published.`,
              waits: `${item.id}: signed. It is published when a second person signs the same.`,
              onSigned: onClose,
            })
          }
        >
          Sign and request publishing
        </Button>
        {!isNew && <Changes id={item.id} />}
      </div>
    </Dialog>
  )
}

type Part = { readonly item: Item; readonly onChange: (item: Item) => void }

const timeText = (at: number) => new Date(at + 19_800_000).toISOString().slice(0, 16)
const timeOf = (text: string) => Date.parse(`${text}:00+05:30`)

function Place({ item, isNew, onChange }: Part & { readonly isNew: boolean }) {
  const time = (field: 'startsAt' | 'endsAt', label: string) => (
    <TextInput
      label={label}
      type="datetime-local"
      value={timeText(item[field])}
      onChange={({ currentTarget: { value } }) =>
        !Number.isNaN(timeOf(value)) && onChange({ ...item, [field]: timeOf(value) })
      }
    />
  )
  return (
    <div className="halves">
      {isNew && (
        <TextInput
          label="Id"
          value={item.id}
          maxLength={40}
          onChange={({ currentTarget: { value } }) => onChange({ ...item, id: value })}
        />
      )}
      {item.kind === 'banner' && (
        <>
          <Select
            label="Place"
            data={['home', 'promo']}
            value={item.position}
            allowDeselect={false}
            onChange={(next) => onChange({ ...item, position: next === 'promo' ? 'promo' : 'home' })}
          />
          <TextInput
            label="Image"
            value={item.image}
            onChange={({ currentTarget: { value } }) => onChange({ ...item, image: value })}
          />
        </>
      )}
      <TextInput
        label="Link"
        value={item.link ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(withLink(item, value))}
      />
      <TextInput
        label="Order"
        value={String(item.sort)}
        inputMode="numeric"
        onChange={({ currentTarget: { value } }) =>
          /^\d{1,4}$/.test(value) && onChange({ ...item, sort: Number(value) })
        }
      />
      {time('startsAt', 'From, IST')}
      {time('endsAt', 'To, IST')}
    </div>
  )
}

function withLink(item: Item, link: string): Item {
  if (item.kind === 'banner') return { ...item, link }
  const { link: _, ...rest } = item
  return link === '' ? rest : { ...rest, link }
}

function Words({ item, locale, onChange }: Part & { readonly locale: string }) {
  const { tag, name, direction } = bcp47(locale)
  return textFields(item).map(([field, label, texts]) => (
    <Textarea
      key={`${field} ${locale}`}
      label={`${label} in ${name}`}
      lang={tag}
      dir={direction}
      rows={1}
      autosize
      maxLength={300}
      value={texts[locale] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...item, [field]: { ...texts, [locale]: value } })}
    />
  ))
}

/** As players read it: English where their language is missing. */
function Shown({ item, locale }: { readonly item: Item; readonly locale: string }) {
  const { tag, direction } = bcp47(locale)
  return (
    <figure className="player-text">
      <figcaption className="text-3 small">The player reads</figcaption>
      {textFields(item).map(([field, , texts]) => (
        <p key={field} lang={tag} dir={direction}>
          {field === 'title' ? <b>{texts[locale] || texts.en}</b> : texts[locale] || texts.en}
        </p>
      ))}
    </figure>
  )
}

function Changes({ id }: { readonly id: string }) {
  const now = useNow(60_000)
  const history = useAnswer('/content/history', { id })
  const changes = history.data?.changes ?? []
  if (history.error && !history.data) return <Failure error={history.error} onRetry={() => void history.refetch()} />
  if (changes.length === 0) return null
  return (
    <ul aria-label="Changes" className="stack">
      {changes.map(({ at, by, approvedBy, why }) => (
        <li key={at} className="text-2 small">
          {formatMoment(at, now)}: {by} and {approvedBy}, {why}
        </li>
      ))}
    </ul>
  )
}
