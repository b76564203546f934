import { Textarea } from '@mantine/core'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { DoorClosed, DoorOpen, Fingerprint, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { changesBetween } from '../../lib/diff.ts'
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

/** The next version of a policy: edited as data, shown as what it changes, and in force when two people have signed it. */
export function PolicyEditor({ one }: { readonly one: Policy }) {
  const mayDecide = useMay('policy.decide')
  const { ask, dialog } = useSigning()
  const [text, setText] = useState(() => written(one.policy))
  const [why, setWhy] = useState('')
  const draft = read(text)
  const changes = draft ? changesBetween(one.policy, draft) : []
  const next = one.version + 1

  function propose() {
    if (!draft) return
    ask({
      title: `Version ${next} of ${one.market}`,
      prepare: () => call('/policy/propose', { policy: { ...draft }, why }),
      done: `Version ${next} of ${one.market} is in force.`,
      waits: `${one.market}: signed. Version ${next} is in force when a second person signs the same.`,
      onSigned: () => setWhy(''),
    })
  }

  return (
    <>
      <Presets draft={draft} onChange={(policy) => setText(written(policy))} />
      <Card
        title="Changes"
        note={changes.length === 0 ? 'nothing changed yet' : `${changes.length} to sign`}
        isPadded={false}
      >
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
          <p className="text-2 small">
            In force everywhere within seconds of the second signature. The dates that players read are part of the
            policy.
          </p>
          <WhyField value={why} onChange={setWhy} />
          <div className="row wrap">
            <Button
              kind="primary"
              icon={Fingerprint}
              isDisabled={!(mayDecide && draft && changes.length > 0 && isWhy(why))}
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
          {!mayDecide && (
            <Notice tone="info">
              Your roles do not have <span className="mono">policy.decide</span>.
            </Notice>
          )}
        </div>
      </Card>
      {dialog}
    </>
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
