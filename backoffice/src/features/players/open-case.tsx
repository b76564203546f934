import { MultiSelect, Select } from '@mantine/core'
import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'

type Given = StaffInput<'/risk/open'>
type Rule = Given['rule']
type Evidence = Given['evidence'][number]

const rules: readonly { readonly value: Rule; readonly label: string }[] = [
  { value: 'cheating-software', label: 'Cheating software' },
  { value: 'bot', label: 'A bot' },
  { value: 'arbitrage', label: 'Arbitrage' },
  { value: 'collusion', label: 'Collusion' },
]
const kinds: readonly { readonly value: Evidence; readonly label: string }[] = [
  { value: 'client', label: 'What the app sent' },
  { value: 'timing', label: 'The times of bets' },
  { value: 'bets', label: 'The bets' },
  { value: 'accounts', label: 'Other accounts' },
]

/** The only way to a freeze: a case that two people decide, and that the player can appeal. */
export function OpenCase({ playerId }: { readonly playerId: number }) {
  const [isOpen, setOpen] = useState(false)
  const { ask, dialog } = useSigning()
  return (
    <>
      <Button kind="danger" icon={ShieldAlert} onClick={() => setOpen(true)}>
        Open a case
      </Button>
      {isOpen && (
        <CaseDialog
          onClose={() => setOpen(false)}
          onReady={(given) => {
            setOpen(false)
            ask({
              title: `Open a case about player ${playerId}`,
              prepare: () => call('/risk/open', { playerId, ...given }),
              done: 'The case is open. It is in the queue of risk cases.',
            })
          }}
        />
      )}
      {dialog}
    </>
  )
}

type DialogProperties = { readonly onClose: () => void; readonly onReady: (given: Omit<Given, 'playerId'>) => void }

function CaseDialog({ onClose, onReady }: DialogProperties) {
  const [rule, setRule] = useState<Rule>()
  const [evidence, setEvidence] = useState<readonly Evidence[]>([])
  const [why, setWhy] = useState('')
  return (
    <Dialog title="Open a case about conduct" onClose={onClose} size={480}>
      <div className="stack">
        <Notice tone="info">
          Nothing changes for the player yet. Two people decide the case, and a freeze leaves the money to the player.
        </Notice>
        <Select
          label="Rule"
          data={rules}
          value={rule ?? null}
          placeholder="Choose"
          onChange={(next) => setRule(rules.find(({ value }) => value === next)?.value)}
        />
        <MultiSelect
          label="Evidence"
          data={kinds}
          value={[...evidence]}
          onChange={(next) => setEvidence(kinds.map(({ value }) => value).filter((value) => next.includes(value)))}
        />
        <WhyField value={why} onChange={setWhy} />
        <Button
          kind="primary"
          isDisabled={!rule || evidence.length === 0 || !isWhy(why)}
          onClick={() => rule && onReady({ rule, evidence: [...evidence], why })}
        >
          Continue to the passkey
        </Button>
      </div>
    </Dialog>
  )
}
