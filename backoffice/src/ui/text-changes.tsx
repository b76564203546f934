import type { SiteText } from '@zamra/contract/backoffice/texts.ts'
import { locales } from '@zamra/contract/languages.ts'
import { useState } from 'react'
import { changesBetween } from '../lib/diff.ts'
import { useAnswer } from '../lib/queries.ts'
import { Card } from './card.tsx'
import { ChangeTable } from './change-table.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { Notice } from './notice.tsx'
import { Loaded } from './states.tsx'
import { TextPreview } from './text-preview.tsx'

type Proposed = { readonly change: SiteText; readonly after: number }

/** What a proposed text changes, and how players would read it: the second person signs what they have seen. */
export function TextChanges({ content }: { readonly content: string }) {
  const { change, after } = JSON.parse(content) as Proposed
  const { kind, id, text } = change
  const [locale, setLocale] = useState('en')
  const isNew = after === 0 && kind === 'faq'
  const list = useAnswer('/text/list', {}, { isOn: isNew })
  const isKnown = !isNew || list.data?.items.some((item) => item.kind === kind && item.id === id) === true
  const shown = useAnswer('/text/show', { kind, id }, { isOn: isKnown })
  const checked = useAnswer('/text/check', { change }, { isOnce: true })
  const before = shown.data?.inForce
  const changes = changesBetween(before ?? {}, text ?? shown.data?.inCode ?? {})
  const version = shown.data?.version ?? 0
  return (
    <>
      {version !== after && (
        <Notice tone="warn">
          Version {version} was published meanwhile, and this was made from version {after}. It will be refused.
        </Notice>
      )}
      <Card title={`What changes in ${id}`} isPadded={false}>
        <ChangeTable
          label={`What changes in ${id}`}
          changes={changes}
          before={before ? (version === 0 ? 'in code' : `v${version} in force`) : 'none'}
          after={text ? 'proposed' : 'in code'}
        />
      </Card>
      {text && (
        <>
          <LanguageTabs locales={locales} chosen={locale} onChoose={setLocale} />
          <Loaded query={checked} rows={3}>
            {(data) => <TextPreview checked={data} locale={locale} />}
          </Loaded>
        </>
      )}
    </>
  )
}
