import { Filter } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type Entry, kinds } from './kinds.ts'

type By = { readonly who: string } | { readonly subject: string }

/** One entry with its place in the chain: its hash covers its content and the hash before it. */
export function AuditEntry({ entry, onFilter }: { readonly entry: Entry; readonly onFilter: (by: By) => void }) {
  const [label, tone] = kinds[entry.kind]
  return (
    <section className="detail" aria-label={`Entry ${entry.number}`}>
      <div className="row wrap">
        <h2>Entry {entry.number.toLocaleString('en-GB')}</h2>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <Facts
        isStart
        facts={[
          ['Who', entry.who || 'nobody'],
          [
            'Did',
            <span key="did" className="mono">
              {entry.action}
            </span>,
          ],
          [
            'On',
            <span key="on" className="mono">
              {entry.subject || '–'}
            </span>,
          ],
          ...(entry.players.length === 0
            ? []
            : [
                [
                  'Players shown',
                  <span key="players" className="mono">
                    {entry.players.join(', ')}
                  </span>,
                ] as const,
              ]),
          ['When', <Moment key="when" at={entry.at} />],
          ['From', entry.address],
        ]}
      />
      <div className="row wrap">
        {entry.who && (
          <Button isSmall icon={Filter} onClick={() => onFilter({ who: entry.who })}>
            By {entry.who}
          </Button>
        )}
        {entry.subject && (
          <Button isSmall icon={Filter} onClick={() => onFilter({ subject: entry.subject })}>
            About the same
          </Button>
        )}
      </div>
      <Card title="Content">
        <pre className="mono">{JSON.stringify(entry.detail, undefined, 2)}</pre>
      </Card>
      <Card title="Place in the chain">
        <Facts
          isStart
          facts={[
            [
              'Previous',
              <span key="previous" className="mono hash">
                {entry.previous}
              </span>,
            ],
            [
              'This entry',
              <span key="hash" className="mono hash">
                {entry.hash}
              </span>,
            ],
          ]}
        />
      </Card>
    </section>
  )
}
