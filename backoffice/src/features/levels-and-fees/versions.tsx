import type { ConfigurationField } from '../../lib/configuration-fields.ts'
import { changesOf } from '../../lib/configuration-fields.ts'
import { Card } from '../../ui/card.tsx'
import { ChangeTable } from '../../ui/change-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Version } from './use-draft.ts'

type Properties = {
  readonly versions: readonly Version[]
  readonly currency: string
  readonly fieldsOf: (one: unknown, other: unknown) => readonly ConfigurationField[]
}

/** Each version against the one before it that counted, with the people who signed it. */
export function Versions({ versions, currency, fieldsOf }: Properties) {
  if (versions.length === 0) return <Empty title="Nothing was published yet" />
  return versions.map((one, index) => {
    const before = versions.slice(index + 1).find(({ isTrusted }) => isTrusted)
    const { version, by, why, publishedAt, isTrusted, configuration } = one
    const changes = before
      ? changesOf(fieldsOf(before.configuration, configuration), before.configuration, configuration, currency)
      : []
    return (
      <Card
        key={version}
        title={`Version ${version}`}
        note={isTrusted ? [by.join(' and '), why].filter(Boolean).join(': ') : 'ignored'}
        end={
          <>
            {!isTrusted && <Tag tone="bad">not signed by two people</Tag>}
            <Moment at={publishedAt} />
          </>
        }
        isPadded={false}
      >
        {before && changes.length > 0 && (
          <ChangeTable
            label={`Changes of version ${version}`}
            changes={changes}
            before={`v${before.version}`}
            after={`v${version}`}
          />
        )}
        {!before && <Notice tone="info">The oldest version that is shown.</Notice>}
        {before && changes.length === 0 && <Notice tone="info">The same as before, signed again.</Notice>}
      </Card>
    )
  })
}
