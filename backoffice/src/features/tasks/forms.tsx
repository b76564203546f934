import { Select, TextInput } from '@mantine/core'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import { Check, Fingerprint } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { useMay } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { SignRequest } from '../../ui/sign-dialog.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import { ReadOnly } from './read-only.tsx'
import type { Task } from './task-screen.tsx'

const kycDecisions = [
  { value: 'approve', label: 'Approve: two people read the number of the document', key: 'A' },
  { value: 'retry', label: 'Ask for better pictures', key: 'Q' },
  { value: 'reject', label: 'Reject', key: 'R' },
] as const
type KycDecision = (typeof kycDecisions)[number]['value']

export function KycForm({ task }: { readonly task: Task }) {
  const mayDecide = useMay('kyc.decide')
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [decision, setDecision] = useState<KycDecision>('approve')
  const [number, setNumber] = useState('')
  const [why, setWhy] = useState('')
  const numberRef = useRef<HTMLInputElement>(null)
  const whyRef = useRef<HTMLInputElement>(null)

  function decide(chosen: KycDecision) {
    // The field of the number is there only for an approval, and may get the focus at once.
    flushSync(() => setDecision(chosen))
    const read = chosen === 'approve' ? { number } : {}
    if (chosen === 'approve' && number.trim() === '') return numberRef.current?.focus()
    if (!isWhy(why)) return whyRef.current?.focus()
    if (!isOnline) return
    ask({
      title: `${task.title}: ${chosen}`,
      prepare: () => call('/kyc/decide', { id: task.id, decision: chosen, why, ...read }),
      done: `${task.title}: decided.`,
      waits: `${task.title}: signed. Another person reads the number too.`,
    })
  }

  const keys = kycDecisions.map(({ value, key }) => [key.toLowerCase(), () => decide(value)] as const)
  useKeys(mayDecide ? Object.fromEntries(keys) : {})
  if (!mayDecide) return <ReadOnly permission="kyc.decide" />
  return (
    <Card title="Decide">
      <div className="stack">
        <Select
          label="Decision"
          data={kycDecisions}
          value={decision}
          allowDeselect={false}
          onChange={(next) => setDecision(kycDecisions.find(({ value }) => value === next)?.value ?? decision)}
        />
        {decision === 'approve' && (
          <TextInput
            label="Number of the document, as you read it"
            value={number}
            maxLength={64}
            ref={numberRef}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        )}
        <WhyField value={why} onChange={setWhy} inputRef={whyRef} />
        <Button
          kind="primary"
          icon={Fingerprint}
          hotKey={kycDecisions.find(({ value }) => value === decision)?.key ?? 'A'}
          isDisabled={!isOnline}
          onClick={() => decide(decision)}
        >
          Sign the decision
        </Button>
      </div>
      {dialog}
    </Card>
  )
}

/** A case of linked accounts is cleared or confirmed, one about conduct gets a remedy. */
const riskDecisions = [
  { value: 'cleared', label: 'Cleared', isOfLinks: true },
  { value: 'confirmed', label: 'Confirmed', isOfLinks: true },
  { value: 'no-action', label: 'No action', isOfLinks: false },
  { value: 'cancel-rewards', label: 'Cancel open rewards', isOfLinks: false },
  { value: 'freeze', label: 'Freeze the account', isOfLinks: false },
  { value: 'close', label: 'Close the account', isOfLinks: false },
] as const
const linksTitle = 'linked accounts'

export function RiskForm({ task }: { readonly task: Task }) {
  const mayDecide = useMay('risk.decide')
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [decision, setDecision] = useState<(typeof riskDecisions)[number]['value'] | null>(null)
  const [legal, setLegal] = useState('')
  const [why, setWhy] = useState('')
  const decisionRef = useRef<HTMLInputElement>(null)
  const whyRef = useRef<HTMLInputElement>(null)

  function propose() {
    if (!decision) return decisionRef.current?.focus()
    if (!isWhy(why)) return whyRef.current?.focus()
    if (!isOnline) return
    ask({
      title: `${task.title}: ${decision}`,
      prepare: () => call('/risk/propose', { id: task.id, decision, why, ...(legal ? { legal } : {}) }),
      done: `${task.title}: decided.`,
    })
  }

  useKeys(mayDecide ? { a: propose } : {})
  if (!mayDecide) return <ReadOnly permission="risk.decide" />
  return (
    <Card title="Propose a decision" note="two people sign the same">
      <div className="stack">
        <Select
          label="Decision"
          data={riskDecisions.filter(({ isOfLinks }) => isOfLinks === (task.title === linksTitle))}
          value={decision}
          placeholder="Choose"
          ref={decisionRef}
          onChange={(next) => setDecision(riskDecisions.find(({ value }) => value === next)?.value ?? null)}
        />
        {decision === 'freeze' && (
          <TextInput
            label="The law that stops withdrawals too, if one does"
            value={legal}
            maxLength={200}
            onChange={(event) => setLegal(event.currentTarget.value)}
          />
        )}
        <WhyField value={why} onChange={setWhy} inputRef={whyRef} />
        <Button kind="primary" icon={Fingerprint} hotKey="A" isDisabled={!isOnline} onClick={propose}>
          Sign the proposal
        </Button>
      </div>
      {dialog}
    </Card>
  )
}

type SimpleProperties = {
  readonly task: Task
  readonly permission: Permission
  readonly title: string
  readonly note: string
  readonly label: string
  readonly done: string
  readonly prepare: (why: string) => Promise<SignRequest>
}

/** A decision that is one sentence. */
function SimpleForm({ task, permission, title, note, label, done, prepare }: SimpleProperties) {
  const mayDecide = useMay(permission)
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const whyRef = useRef<HTMLInputElement>(null)

  function decide() {
    if (!isWhy(why)) return whyRef.current?.focus()
    if (isOnline) ask({ title: `${title}: ${task.title}`, prepare: () => prepare(why), done })
  }

  useKeys(mayDecide ? { a: decide } : {})
  if (!mayDecide) return <ReadOnly permission={permission} />
  return (
    <Card title={title} note={note}>
      <div className="stack">
        <WhyField label={label} value={why} onChange={setWhy} inputRef={whyRef} />
        <Button kind="primary" icon={Check} hotKey="A" isDisabled={!isOnline} onClick={decide}>
          Sign
        </Button>
      </div>
      {dialog}
    </Card>
  )
}

export function FindingForm({ task }: { readonly task: Task }) {
  return (
    <SimpleForm
      task={task}
      permission="finding.decide"
      title="Close"
      note="said by two people"
      label="How it was resolved"
      done="The difference is closed."
      prepare={(why) => call('/finding/close', { id: task.id, why })}
    />
  )
}

export function SafetyForm({ task }: { readonly task: Task }) {
  return (
    <SimpleForm
      task={task}
      permission="safety.decide"
      title="Talked to the player"
      note="written to the record of the player"
      label="What was agreed"
      done="The talk is recorded."
      prepare={(why) => call('/safety/done', { id: task.id, why })}
    />
  )
}
