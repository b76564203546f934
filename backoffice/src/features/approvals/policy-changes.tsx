import { changesBetween } from '../../lib/diff.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ChangeTable } from '../../ui/change-table.tsx'
import { Loaded } from '../../ui/states.tsx'

type Proposed = { readonly policies: readonly { readonly code: string }[] }

/** What a proposed policy changes, against the version in force: the content itself is the whole policy. */
export function PolicyChanges({ content }: { readonly content: string }) {
  const list = useAnswer('/policy/list', {})
  const { policies } = JSON.parse(content) as Proposed
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
              </Card>
            )
          })}
        </>
      )}
    </Loaded>
  )
}
