import { Textarea, TextInput } from '@mantine/core'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { DoorClosed, DoorOpen, Fingerprint, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { changesBetween } from '../../lib/diff.ts'
import { formatInZone, momentInZone } from '../../lib/market-time.ts'
import { useMay } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChangeTable } from '../../ui/change-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'

export type Policy = StaffOutput<'/policy/list'>['policies'][number]

type Draft = { readonly code: string; readonly mode: string; readonly windDown?: { readonly since: string } }

const written = (policy: unknown) => JSON.stringify(policy, null, 2)

function read(text: string): Draft | undefined {
  try {
    return JSON.parse(text) as Draft
  } catch {
    return undefined
  }
}

/** The policy in force, signed again, is how two people keep it in place of a scheduled version. */
const canPropose = ({ scheduled }: Policy, changes: number) => changes > 0 || scheduled !== undefined

function noteOf({ scheduled }: Policy, changes: number): string {
  if (changes > 0) return `${changes} to sign`
  return scheduled ? 'none: keeps what is in force' : 'nothing changed yet'
}

/** The next version of a policy: edited as data, shown as what it changes, and in force when two people have signed it. */
export function PolicyEditor({ one }: { readonly one: Policy }) {
  const mayDecide = useMay('policy.decide')
  const { ask, dialog } = useSigning()
  const [text, setText] = useState(() => written(one.policy))
  const [why, setWhy] = useState('')
  const now = useNow()
  const draft = read(text)
  const changes = draft ? changesBetween(one.policy, draft) : []
  const [from, setFrom] = useState('')
  const next = one.newest + 1
  const effectiveAt = from === '' ? undefined : momentInZone(from, one.timeZone)
  const isInTime = from === '' || (effectiveAt !== undefined && effectiveAt > now)

  /** What is signed waits in the approvals: left in the form, it could be signed once more by mistake. */
  function startAgain() {
    setText(written(one.policy))
    setFrom('')
    setWhy('')
  }

  function propose() {
    if (!draft) return
    ask({
      title: `Version ${next} of ${one.market}`,
      prepare: () => call('/policy/propose', { policy: { ...draft }, why, ...(effectiveAt && { effectiveAt }) }),
      done: `Version ${next} of ${one.market} is in force.`,
      waits: `${one.market}: signed. Version ${next} is ${from === '' ? 'in force' : 'scheduled'} when a second person signs the same.`,
      onSigned: startAgain,
    })
  }

  return (
    <>
      <Presets draft={draft} onChange={(policy) => setText(written(policy))} />
      <Card title="Changes" note={noteOf(one, changes.length)} isPadded={false}>
        {changes.length > 0 && (
          <ChangeTable
            label="Changes to sign"
            changes={changes}
            before={`v${one.version} in force`}
            after={`v${next} proposed`}
          />
        )}
        {!draft && <Notice tone="bad">This is no valid JSON, so nothing can be signed.</Notice>}
        <div className="card-body stack">
          <Textarea
            label="The whole policy, as data"
            classNames={{ input: 'mono' }}
            value={text}
            minRows={6}
            maxRows={16}
            autosize
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <TextInput
            type="datetime-local"
            label={`Begins, by the clocks of ${one.market} (${one.timeZone})`}
            description="Empty: within seconds of the second signature. With a date, the version in force stays until then."
            value={from}
            error={isInTime ? undefined : 'This time has passed.'}
            onChange={({ currentTarget: { value } }) => setFrom(value)}
          />
          <Superseded one={one} />
          <WhyField value={why} onChange={setWhy} />
          <div className="row wrap">
            <Button
              kind="primary"
              icon={Fingerprint}
              isDisabled={!(mayDecide && draft && canPropose(one, changes.length) && isWhy(why) && isInTime)}
              onClick={propose}
            >
              {`Sign version ${next}`}
            </Button>
            <Button
              icon={Undo2}
              isDisabled={changes.length === 0 && draft !== undefined}
              onClick={() => setText(written(one.policy))}
            >
              Discard changes
            </Button>
          </div>
          {!mayDecide && <NotAllowed />}
        </div>
      </Card>
      {dialog}
    </>
  )
}

function Superseded({ one: { scheduled, timeZone } }: { readonly one: Policy }) {
  if (!scheduled) return null
  return (
    <Notice tone="warn">
      {`Version ${scheduled.version}, which begins ${formatInZone(scheduled.effectiveAt, timeZone)}, is superseded by this one and never begins.`}
    </Notice>
  )
}

function NotAllowed() {
  return (
    <Notice tone="info">
      Your roles do not have <span className="mono">policy.decide</span>.
    </Notice>
  )
}

type PresetProperties = { readonly draft: Draft | undefined; readonly onChange: (policy: Draft) => void }

/** The two changes that cannot wait for somebody to look up field names. They only fill the form. */
function Presets({ draft, onChange }: PresetProperties) {
  const today = new Date(useNow()).toISOString().slice(0, 10)
  if (!draft) return null
  if (draft.mode === 'wind-down') {
    const { windDown: _, ...rest } = draft
    return (
      <div className="row wrap">
        <Button icon={DoorOpen} onClick={() => onChange({ ...rest, mode: 'real' })}>
          Back to real money
        </Button>
        <span className="text-2 small">Ends the wind-down: deposits, bets and rewards open again.</span>
      </div>
    )
  }
  return (
    <div className="row wrap">
      <Button icon={DoorClosed} onClick={() => onChange({ ...draft, mode: 'wind-down', windDown: { since: today } })}>
        Switch to wind-down
      </Button>
      <span className="text-2 small">No deposits, bets or rewards; withdrawals stay open.</span>
    </div>
  )
}
