import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { readAgain } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { problemOf } from '../../ui/problem.ts'
import { isWhy, WhyField } from '../../ui/why-field.tsx'

type Properties = { readonly hash: string; readonly isOwn: boolean }

/** The person who proposed it takes it back, or somebody who could sign it refuses it. */
export function EndProposal({ hash, isOwn }: Properties) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" icon={isOwn ? Undo2 : X} onClick={() => setOpen(true)}>
        {isOwn ? 'Withdraw' : 'Refuse'}
      </Button>
      {isOpen && <EndDialog hash={hash} isOwn={isOwn} onClose={() => setOpen(false)} />}
    </>
  )
}

function EndDialog({ hash, isOwn, onClose }: Properties & { readonly onClose: () => void }) {
  const [why, setWhy] = useState('')
  const [problem, setProblem] = useState<string>()

  async function end() {
    setProblem(undefined)
    try {
      await call(isOwn ? '/proposal/withdraw' : '/proposal/refuse', { hash, why })
      onClose()
      await readAgain()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  return (
    <Dialog title={isOwn ? 'Withdraw your proposal' : 'Refuse this proposal'} onClose={onClose} size={440}>
      <div className="stack">
        <p className="text-2">The signature on it is worth nothing from then on. It can be proposed again.</p>
        <WhyField value={why} onChange={setWhy} />
        {problem && (
          <Notice tone="bad" isAlert>
            {problem}
          </Notice>
        )}
        <div className="row">
          <Button kind="danger" isDisabled={!isWhy(why)} onClick={() => void end()}>
            {isOwn ? 'Withdraw' : 'Refuse'}
          </Button>
          <Button onClick={onClose} hotKey="Esc">
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
