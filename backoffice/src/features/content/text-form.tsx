import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { textMax } from '@zamra/contract/backoffice/texts.ts'
import { faqCategories } from '@zamra/contract/faq-categories.ts'
import { locales } from '@zamra/contract/languages.ts'
import { bcp47 } from '../../lib/languages.ts'
import { inWords } from '../../lib/words.ts'
import { LanguageTabs } from '../../ui/language-tabs.tsx'
import type { ShownText, Text } from './text.ts'

type Properties = {
  readonly text: Text
  readonly shown: ShownText
  readonly locale: string
  readonly onLocale: (locale: string) => void
  readonly onChange: (text: Text) => void
}

/** The place of a question, and the texts in the chosen language. */
export function TextForm({ text, shown, locale, onLocale, onChange }: Properties) {
  const { tag, name, direction } = bcp47(locale)
  const required = shown.placeholders.filter(({ isRequired }) => isRequired)
  const named = shown.placeholders.map((one) => `{${one.name}}`).join(' ')
  const hasLink = shown.hasLink && (!('linkTo' in text) || text.linkTo !== '')
  const field = (of: 'title' | 'body' | 'linkText', label: string, rest: { maxLength: number; rows: number }) => (
    <Textarea
      label={`${label} in ${name}`}
      lang={tag}
      dir={direction}
      autosize
      {...rest}
      value={text[of][locale] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...text, [of]: { ...text[of], [locale]: value } })}
    />
  )
  return (
    <>
      {'category' in text && <Place text={text} onChange={onChange} />}
      <LanguageTabs locales={locales} chosen={locale} onChoose={onLocale} />
      {field('title', 'category' in text ? 'Question' : 'Title', { maxLength: textMax.title, rows: 1 })}
      {field('body', 'category' in text ? 'Answer' : 'Text', { maxLength: textMax.body, rows: 4 })}
      {hasLink && field('linkText', 'Text of the link', { maxLength: textMax.link, rows: 1 })}
      <p className="text-3 small">
        Each line is a paragraph; one that begins with “- ” is an item of a list.
        {named !== '' && ` ${required.length > 0 ? 'Every language names' : 'Figures'}: `}
        <span className="mono">{named}</span>
      </p>
    </>
  )
}

type FaqText = Extract<Text, { readonly category: unknown }>

function Place({ text, onChange }: { readonly text: FaqText; readonly onChange: (text: Text) => void }) {
  return (
    <>
      <div className="halves">
        <Select
          label="Section"
          data={faqCategories.map((value) => ({ value, label: inWords(value) }))}
          value={text.category}
          allowDeselect={false}
          onChange={(next) => {
            const category = faqCategories.find((one) => one === next)
            if (category) onChange({ ...text, category })
          }}
        />
        <TextInput
          label="Order in its section"
          value={String(text.sort)}
          inputMode="numeric"
          onChange={({ currentTarget: { value } }) =>
            /^\d{1,4}$/.test(value) && onChange({ ...text, sort: Number(value) })
          }
        />
      </div>
      <TextInput
        label="Page of the link, or empty"
        placeholder="/pages/wallet/Deposit"
        value={text.linkTo}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => onChange(withPage(text, value))}
      />
      <div className="row wrap">
        <Switch
          label="Shown to players"
          checked={text.isShown}
          onChange={({ currentTarget: { checked } }) => onChange({ ...text, isShown: checked })}
        />
        <Switch
          label="Among the common questions"
          checked={text.isCommon}
          onChange={({ currentTarget: { checked } }) => onChange({ ...text, isCommon: checked })}
        />
      </div>
    </>
  )
}

/** Without a page there is no link, so its text goes too. */
function withPage(text: FaqText, linkTo: string): FaqText {
  return { ...text, linkTo, ...(linkTo === '' && { linkText: {} }) }
}
