import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { changesBetween } from '../../lib/diff.ts'
import { formatInZone } from '../../lib/market-time.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ChangeTable } from '../../ui/change-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loaded } from '../../ui/states.tsx'

type Proposed = { readonly policies: readonly { readonly code: string }[]; readonly effectiveAt?: string }

type StartProperties = {
  readonly before: StaffOutput<'/policy/list'>['policies'][number]
  readonly effectiveAt: string | undefined
}

/** When it begins, and what it supersedes. */
function Start({ before: { timeZone, scheduled, problems, newest }, effectiveAt }: StartProperties) {
  return (
    <div className="card-body stack">
      <Notice tone="info">
        {effectiveAt === undefined
          ? 'Begins within seconds of the second signature.'
          : `Begins ${formatInZone(Date.parse(effectiveAt), timeZone)} (${timeZone}).`}
      </Notice>
      {scheduled && (
        <Notice tone="warn">
          {`Version ${scheduled.version}, which begins ${formatInZone(scheduled.effectiveAt, timeZone)}, is superseded and never begins.`}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="bad">
          {`Version ${newest} is stored and not accepted, so the strictest policy is in force. The difference is to the last signed version.`}
        </Notice>
      )}
    </div>
  )
}

/** What a proposed policy changes, against the version in force: the content itself is the whole policy. */
export function PolicyChanges({ content }: { readonly content: string }) {
  const list = useAnswer('/policy/list', {})
  const { policies, effectiveAt } = JSON.parse(content) as Proposed
  return (
    <Loaded query={list} rows={2}>
      {({ policies: inForce }) => (
        <>
          {policies.map((policy) => {
            const before = inForce.find(({ market }) => market === policy.code)
            const changes = changesBetween(before?.policy ?? {}, policy)
            return (
              <Card key={policy.code} title={`What changes in ${policy.code}`} isPadded={false}>
                <ChangeTable
                  label={`What changes in ${policy.code}`}
                  changes={changes}
                  before={before ? `v${before.version} in force` : 'no policy'}
                  after="proposed"
                />
                {before && <Start before={before} effectiveAt={effectiveAt} />}
              </Card>
            )
          })}
        </>
      )}
    </Loaded>
  )
}
