import { Textarea, TextInput } from '@mantine/core'
import { locales, regionalLocales } from '@zamra/contract/languages.ts'
import { useState } from 'react'
import { bcp47 } from '../../lib/languages.ts'
import { Card } from '../../ui/card.tsx'
import { LanguageTabs } from '../../ui/language-tabs.tsx'
import { type Draft, valueAt, withValue } from './draft.ts'

type Properties = { readonly draft: Draft; readonly onChange: (draft: Draft) => void }

/** Name and summary in each language. A figure is a placeholder such as {rate}, which the configuration fills. */
export function TextForm({ draft, onChange }: Properties) {
  const [locale, setLocale] = useState<string>('en')
  const { tag, name, direction } = bcp47(locale)
  const isRegional = regionalLocales.some((one) => one === locale)
  const textAt = (field: string, of: string) => (valueAt(draft, `config.${field}.${of}`) as string | undefined) ?? ''
  const write = (field: string, text: string) =>
    onChange(withValue(draft, `config.${field}.${locale}`, text === '' && isRegional ? undefined : text))
  const written = locales.filter((one) => textAt('name', one) !== '' && textAt('summary', one) !== '')
  return (
    <Card title="Texts" note={`${written.length} of ${locales.length} languages`}>
      <div className="stack">
        <LanguageTabs locales={locales} chosen={locale} onChoose={setLocale} />
        <TextInput
          label={`Name in ${name}`}
          lang={tag}
          dir={direction}
          maxLength={600}
          value={textAt('name', locale)}
          onChange={({ currentTarget: { value } }) => write('name', value)}
        />
        <Textarea
          label={`Summary in ${name}`}
          description="Figures as {rate}, {max}, {amount}, {turnoverMin}, {depositMin}, {lossMin}, {times}, {days}"
          inputWrapperOrder={['label', 'input', 'description']}
          lang={tag}
          dir={direction}
          rows={2}
          autosize
          maxLength={600}
          value={textAt('summary', locale)}
          onChange={({ currentTarget: { value } }) => write('summary', value)}
        />
      </div>
    </Card>
  )
}
