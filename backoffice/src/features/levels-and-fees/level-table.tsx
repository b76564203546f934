import { locales } from '@zamra/contract/languages.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type Configuration,
  levelColumns,
  levelCount,
  periodField,
  valueAt,
  withValue,
} from '../../lib/configuration-fields.ts'
import { bcp47 } from '../../lib/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LanguageTabs } from '../../ui/language-tabs.tsx'
import type { Draft } from './use-draft.ts'
import { ValueInput } from './value-input.tsx'

type Properties = {
  readonly draft: Draft
  readonly before: unknown
  readonly note: string
  readonly isReadOnly: boolean
}

/** Every level as a row. The name is that of the chosen language. */
export function LevelTable({ draft, before, note, isReadOnly }: Properties) {
  const [locale, setLocale] = useState('en')
  const { value, round, change } = draft
  const count = levelCount(value)
  const input = (path: string, rest: Pick<Parameters<typeof ValueInput>[0], 'field' | 'ariaLabel' | 'lang'>) => (
    <ValueInput
      key={`${path} ${round}`}
      {...rest}
      value={valueAt(value, path)}
      isChanged={valueAt(value, path) !== valueAt(before, path)}
      isReadOnly={isReadOnly}
      onChange={(next) => change(withValue(value, path, next))}
    />
  )
  const { tag, name, direction } = bcp47(locale)
  return (
    <Card
      title="Levels"
      note={note}
      isPadded={false}
      end={<LanguageTabs locales={locales} chosen={locale} onChoose={setLocale} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className="table-scroll" tabIndex={0} aria-label="Table of levels">
        <table className="table level-table">
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col">Name</th>
              {levelColumns.map(({ path, label }) => (
                <th key={path} scope="col" data-number>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a level is known by
              <tr key={index}>
                <td>{index}</td>
                <td className="level-name">
                  {input(`levels.${index}.name.${locale}`, {
                    field: { path: 'name', label: 'Name', kind: 'text', isOptional: true },
                    ariaLabel: `Level ${index}, name in ${name}`,
                    lang: { tag, direction },
                  })}
                </td>
                {levelColumns.map((field) => (
                  <td key={field.path} data-narrow={field.kind === 'money' ? undefined : true}>
                    {input(`levels.${index}.${field.path}`, { field, ariaLabel: `Level ${index}, ${field.label}` })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="card-body row wrap">
        {input('periodDays', { field: periodField })}
        <span className="grow" />
        <Button icon={Plus} isDisabled={isReadOnly} onClick={() => change(withNext(value, count))}>
          Add a level
        </Button>
      </div>
    </Card>
  )
}

/** The new level begins as a copy of the highest, which the check refuses until it rises. */
function withNext(value: Configuration, count: number): Configuration {
  const highest = valueAt(value, `levels.${count - 1}`) as object | undefined
  return withValue(value, `levels.${count}`, { ...highest, level: count })
}
