import { Check } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatMoney } from '../../lib/money.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import type { Case } from './case.ts'

/** A payment that a provider or the bank reports and that belongs to no order of ours. */
export function ReportDetail({ one }: { readonly one: Case }) {
  const mayDecide = useMay('finding.decide')
  const [why, setWhy] = useState('')
  const { ask, dialog } = useSigning()
  return (
    <section className="detail" aria-label={`Difference ${one.subject}`}>
      <div className="row wrap">
        <h2>{formatMoney(one.amount, one.currency)}</h2>
        <Tag tone="bad">differs</Tag>
      </div>
      <Card title="What differs">
        <Facts
          isStart
          facts={[
            [
              'Payment',
              <span key="s" className="mono">
                {one.subject}
              </span>,
            ],
            ['Found', one.reason],
            ['Since', <Moment key="t" at={one.since} />],
          ]}
        />
      </Card>
      {mayDecide && (
        <Card title="Close" note="two people say how it was resolved">
          <div className="stack">
            <WhyField value={why} onChange={setWhy} label="How it was resolved" />
            <Button
              kind="primary"
              icon={Check}
              isDisabled={!isWhy(why)}
              onClick={() =>
                ask({
                  title: 'Close the difference',
                  prepare: () => call('/finding/close', { id: `payment|${one.subject}|${one.reason}`, why }),
                  done: 'The difference is closed.',
                })
              }
            >
              Sign and propose
            </Button>
          </div>
        </Card>
      )}
      {dialog}
    </section>
  )
}
