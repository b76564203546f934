import { Select } from '@mantine/core'
import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { problemOf } from '../../ui/problem.ts'
import { isWhy, WhyField } from '../../ui/why-field.tsx'

type Field = StaffInput<'/player/reveal'>['field']
const fields: readonly { readonly value: Field; readonly label: string }[] = [
  { value: 'phone', label: 'Phone number' },
  { value: 'birthday', label: 'Birthday' },
  { value: 'email', label: 'E-mail address' },
  { value: 'document', label: 'Number of the document' },
  { value: 'contact', label: 'Contact in the newest ticket' },
]

/** One piece of personal data at a time, with a reason, and only while the window is open. */
export function Reveal({ playerId }: { readonly playerId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isSmall kind="quiet" icon={Eye} onClick={() => setOpen(true)}>
        Reveal
      </Button>
      {isOpen && <RevealDialog playerId={playerId} onClose={() => setOpen(false)} />}
    </>
  )
}

function RevealDialog({ playerId, onClose }: { readonly playerId: number; readonly onClose: () => void }) {
  const [field, setField] = useState<Field>('phone')
  const [why, setWhy] = useState('')
  const [value, setValue] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function reveal() {
    setProblem(undefined)
    try {
      const answer = await call('/player/reveal', { playerId, field, why })
      setValue(answer.value ?? 'not given')
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  return (
    <Dialog title="Reveal personal data" onClose={onClose} size={440}>
      <div className="stack">
        <Select
          label="What"
          data={fields}
          value={field}
          allowDeselect={false}
          onChange={(next) => {
            const found = fields.find((one) => one.value === next)
            if (found) setField(found.value)
            setValue(undefined)
          }}
        />
        <WhyField value={why} onChange={setWhy} placeholder="Which call, ticket or case" />
        {value !== undefined && (
          <Notice tone="info">
            <span className="mono">{value}</span>
          </Notice>
        )}
        {problem && (
          <Notice tone="bad" isAlert>
            {problem}
          </Notice>
        )}
        <div className="row">
          <Button kind="primary" icon={Eye} isDisabled={!isWhy(why)} onClick={() => void reveal()}>
            Reveal and log
          </Button>
          <Button onClick={onClose} hotKey="Esc">
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
