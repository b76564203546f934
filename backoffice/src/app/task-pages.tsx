import { useNavigate, useSearch } from '@tanstack/react-router'
import { FindingCase } from '../features/tasks/finding-case.tsx'
import { FindingForm, KycForm, RiskForm, SafetyForm } from '../features/tasks/forms.tsx'
import { KycCase } from '../features/tasks/kyc-case.tsx'
import { RiskCase } from '../features/tasks/risk-case.tsx'
import { SafetyCase } from '../features/tasks/safety-case.tsx'
import { TaskScreen } from '../features/tasks/task-screen.tsx'
import { TicketCase } from '../features/tasks/ticket-case.tsx'

const kycKeys = [
  ['A', 'approve'],
  ['Q', 'ask for better pictures'],
  ['R', 'reject'],
  ['P', 'player'],
] as const
const riskKeys = [
  ['A', 'sign'],
  ['P', 'player'],
] as const
const ticketKeys = [
  ['A', 'answer'],
  ['P', 'player'],
] as const
const findingKeys = [
  ['A', 'close'],
  ['P', 'player'],
] as const
const safetyKeys = [
  ['A', 'record the talk'],
  ['P', 'player'],
] as const
type TaskPath = '/kyc' | '/risk' | '/tickets' | '/findings' | '/safety'

/** The selected task stands in the address. */
function useSelected(path: TaskPath) {
  const { id, find = '' } = useSearch({ from: path })
  const navigate = useNavigate()
  const filter = find === '' ? {} : { find }
  return {
    selectedId: id,
    onSelect: (next: string) => void navigate({ to: path, search: { ...filter, id: next }, replace: true }),
    find,
    onFind: (text: string) => void navigate({ to: path, search: text === '' ? {} : { find: text }, replace: true }),
  }
}

export function KycPage() {
  const selected = useSelected('/kyc')
  return (
    <TaskScreen
      {...selected}
      title="KYC"
      list="/kyc/list"
      queue="kyc"
      keys={kycKeys}
      empty={['No identity check waits', 'What the provider is sure about is decided without a person.']}
      decide={(task) => (
        <>
          <KycCase task={task} />
          <KycForm key={task.id} task={task} />
        </>
      )}
    />
  )
}

export function RiskPage() {
  const selected = useSelected('/risk')
  return (
    <TaskScreen
      {...selected}
      title="Risk cases"
      list="/risk/list"
      queue="risk"
      keys={riskKeys}
      empty={['No case waits', 'A ring of linked accounts opens one by itself.']}
      decide={(task) => (
        <>
          <RiskCase task={task} />
          <RiskForm key={task.id} task={task} />
        </>
      )}
    />
  )
}

export function TicketsPage() {
  const selected = useSelected('/tickets')
  return (
    <TaskScreen
      {...selected}
      title="Tickets"
      list="/ticket/list"
      queue="tickets"
      keys={ticketKeys}
      empty={['Every ticket is answered', 'New ones appear here with their deadline.']}
      decide={(task) => <TicketCase key={task.id} task={task} />}
    />
  )
}

export function FindingsPage() {
  const selected = useSelected('/findings')
  return (
    <TaskScreen
      {...selected}
      title="Reconciliation"
      list="/finding/list"
      queue="findings"
      keys={findingKeys}
      empty={['Providers, bank and ledger agree', 'The comparison runs by itself every night.']}
      decide={(task) => (
        <>
          <FindingCase task={task} />
          <FindingForm key={task.id} task={task} />
        </>
      )}
    />
  )
}

export function SafetyPage() {
  const selected = useSelected('/safety')
  return (
    <TaskScreen
      {...selected}
      title="Safer play"
      list="/safety/list"
      queue="safety"
      keys={safetyKeys}
      empty={['Nobody is to be talked to', 'Signs of harm open a task by themselves.']}
      decide={(task) => (
        <>
          <SafetyCase task={task} />
          <SafetyForm key={task.id} task={task} />
        </>
      )}
    />
  )
}
