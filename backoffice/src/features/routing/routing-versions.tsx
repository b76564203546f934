import { useAnswer } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RoutingDifference } from '../../ui/routing-changes.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'

/** Each version against the one before it that counted, with the people who signed it. */
export function RoutingVersions({ market }: { readonly market: string }) {
  const history = useAnswer('/routing/history', { market })
  return (
    <Loaded query={history} rows={4}>
      {({ versions }) => {
        if (versions.length === 0)
          return <Empty title="Nothing was published yet">The built-in terms have applied from the beginning.</Empty>
        return versions.map((one, index) => {
          const { version, by, why, publishedAt, isTrusted, rails } = one
          const before = versions.slice(index + 1).find((other) => other.isTrusted)
          return (
            <Card
              key={`${version} ${publishedAt}`}
              title={`Version ${version}`}
              note={isTrusted ? `${by.join(' and ')}: ${why}` : 'ignored'}
              end={
                <>
                  {!isTrusted && <Tag tone="bad">does not count</Tag>}
                  <Moment at={publishedAt} />
                </>
              }
              isPadded={false}
            >
              {before ? (
                <RoutingDifference
                  label={`Changes of version ${version}`}
                  before={before.rails}
                  after={rails}
                  names={[`v${before.version}`, `v${version}`]}
                />
              ) : (
                <Notice tone="info">The oldest version that is shown.</Notice>
              )}
            </Card>
          )
        })
      }}
    </Loaded>
  )
}
