import { Select, TextInput } from '@mantine/core'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import { Check, Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
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
  { value: 'approve', label: 'Approve: two people read the number of the document' },
  { value: 'retry', label: 'Ask for better pictures' },
  { value: 'reject', label: 'Reject' },
] as const

export function KycForm({ task }: { readonly task: Task }) {
  const mayDecide = useMay('kyc.decide')
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [decision, setDecision] = useState<(typeof kycDecisions)[number]['value']>('approve')
  const [number, setNumber] = useState('')
  const [why, setWhy] = useState('')
  if (!mayDecide) return <ReadOnly permission="kyc.decide" />
  const isReady = isWhy(why) && (decision !== 'approve' || number.trim() !== '')
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
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        )}
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind="primary"
          icon={Fingerprint}
          isDisabled={!isReady || !isOnline}
          onClick={() =>
            ask({
              title: `${task.title}: ${decision}`,
              prepare: () =>
                call('/kyc/decide', { id: task.id, decision, why, ...(decision === 'approve' ? { number } : {}) }),
              done: `${task.title}: decided.`,
            })
          }
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
  if (!mayDecide) return <ReadOnly permission="risk.decide" />
  return (
    <Card title="Propose a decision" note="two people sign the same">
      <div className="stack">
        <Select
          label="Decision"
          data={riskDecisions.filter(({ isOfLinks }) => isOfLinks === (task.title === linksTitle))}
          value={decision}
          placeholder="Choose"
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
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind="primary"
          icon={Fingerprint}
          isDisabled={!decision || !isWhy(why) || !isOnline}
          onClick={() =>
            decision &&
            ask({
              title: `${task.title}: ${decision}`,
              prepare: () => call('/risk/propose', { id: task.id, decision, why, ...(legal ? { legal } : {}) }),
              done: `${task.title}: decided.`,
            })
          }
        >
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
  if (!mayDecide) return <ReadOnly permission={permission} />
  return (
    <Card title={title} note={note}>
      <div className="stack">
        <WhyField label={label} value={why} onChange={setWhy} />
        <Button
          kind="primary"
          icon={Check}
          isDisabled={!isWhy(why) || !isOnline}
          onClick={() => ask({ title: `${title}: ${task.title}`, prepare: () => prepare(why), done })}
        >
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
