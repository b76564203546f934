import { useNavigate, useSearch } from '@tanstack/react-router'
import { FindingForm, KycForm, RiskForm, SafetyForm, TicketForm } from '../features/tasks/forms.tsx'
import { TaskScreen } from '../features/tasks/task-screen.tsx'

type TaskPath = '/kyc' | '/risk' | '/tickets' | '/findings' | '/safety'

/** The selected task stands in the address. */
function useSelected(path: TaskPath) {
  const { id } = useSearch({ from: path })
  const navigate = useNavigate()
  return {
    selectedId: id,
    onSelect: (next: string) => void navigate({ to: path, search: { id: next }, replace: true }),
  }
}

export function KycPage() {
  const selected = useSelected('/kyc')
  return (
    <TaskScreen
      {...selected}
      title="KYC"
      list="/kyc/list"
      show="/kyc/show"
      empty={['No identity check waits', 'What the provider is sure about is decided without a person.']}
      decide={(task) => <KycForm key={task.id} task={task} />}
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
      show="/risk/show"
      empty={['No case waits', 'A ring of linked accounts opens one by itself.']}
      decide={(task) => <RiskForm key={task.id} task={task} />}
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
      show="/ticket/show"
      empty={['Every ticket is answered', 'New ones appear here with their deadline.']}
      decide={(task) => <TicketForm key={task.id} task={task} />}
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
      empty={['Providers, bank and ledger agree', 'The comparison runs by itself every night.']}
      decide={(task) => <FindingForm key={task.id} task={task} />}
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
      empty={['Nobody is to be talked to', 'Signs of harm open a task by themselves.']}
      decide={(task) => <SafetyForm key={task.id} task={task} />}
    />
  )
}
