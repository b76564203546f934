import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { changesBetween } from '../../lib/diff.ts'
import { formatInZone } from '../../lib/market-time.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChangeTable } from '../../ui/change-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import type { Policy } from './policy-editor.tsx'
import { PolicyEffects } from './policy-effects.tsx'

/** What is in force, verified, beside what is stored or begins later. */
export function PolicyStanding({ one }: { readonly one: Policy }) {
  const { market, version, newest, problems, scheduled } = one
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="bad" isAlert>
          {`Version ${newest} of ${market} is stored and not accepted: ${problems.join('; ')}. The strictest policy is in force. `}
          {`Below is version ${version}, the last one in force that two people have signed.`}
        </Notice>
      )}
      {scheduled && <Scheduled one={one} scheduled={scheduled} />}
    </>
  )
}

type Properties = { readonly one: Policy; readonly scheduled: NonNullable<Policy['scheduled']> }

function Scheduled({ one, scheduled }: Properties) {
  const mayDecide = useMay('policy.decide')
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const { market, version: inForce, timeZone } = one
  const { version, effectiveAt, by, policy, closes, effects, problems } = scheduled
  const starts = formatInZone(effectiveAt, timeZone)
  const changes = changesBetween(one.policy, policy)

  function withdraw() {
    ask({
      title: `Withdraw version ${version} of ${market}`,
      prepare: () => call('/policy/withdraw', { market, version, why }),
      done: `Version ${version} of ${market} will not begin. Version ${inForce} stays in force.`,
      onSigned: () => setWhy(''),
    })
  }

  return (
    <>
      <PolicyEffects changes={changes} effects={effects} starts={`${starts} (${timeZone})`} />
      <Card
        title={`Version ${version} begins ${starts} (${timeZone})`}
        note={`signed by ${by.join(' and ')}`}
        isPadded={false}
      >
        {problems.length > 0 && <Notice tone="bad">{`It will not be accepted: ${problems.join('; ')}`}</Notice>}
        <ChangeTable
          label={`Changes of version ${version}`}
          changes={changes}
          before={`v${inForce} in force`}
          after={`v${version} from ${starts}`}
        />
        <div className="card-body stack">
          <p className="text-2 small">
            {`Publishing another version before then supersedes it for good. ${whoTakesBack(closes, inForce)}`}
          </p>
          {closes.length === 0 && (
            <>
              <WhyField value={why} onChange={setWhy} label="Why it is taken back" />
              <div className="row">
                <Button kind="danger" icon={Undo2} isDisabled={!(mayDecide && isWhy(why))} onClick={withdraw}>
                  {`Withdraw version ${version}`}
                </Button>
              </div>
            </>
          )}
        </div>
        {dialog}
      </Card>
    </>
  )
}

/** One person alone must not keep a market open that two people have closed. */
function whoTakesBack(closes: readonly string[], inForce: number): string {
  if (closes.length === 0) return `It closes nothing: one person may take it back; version ${inForce} stays.`
  return `It closes ${closes.join(', ')} for all players or some, so one person cannot take it back. To keep version ${inForce}, propose its policy again: two people sign.`
}
