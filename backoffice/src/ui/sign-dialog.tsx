import { useQuery } from '@tanstack/react-query'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../lib/call.ts'
import { hashOf, signWithPasskey } from '../lib/passkey.ts'
import { readAgain } from '../lib/queries.ts'
import { useOnline } from '../lib/use-online.ts'
import { Button } from './button.tsx'
import { Content } from './content.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { problemOf } from './problem.ts'
import { Failure, Loading } from './states.tsx'

export type SignRequest = StaffOutput<'/withdrawal/decide'>
export type Signed = StaffOutput<'/sign'>

type Properties = {
  /** What happens, with its amount and payee. */
  readonly title: string
  readonly note?: ReactNode
  readonly request: SignRequest
  readonly onClose: () => void
  readonly onSigned: (signed: Signed) => void
}

/**
 * The exact text that is signed, its hash computed again in this browser, and the passkey. No money moves on a key or a
 * click alone.
 */
function SignDialog({ title, note, request, onClose, onSigned }: Properties) {
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const hash = useQuery({
    queryKey: ['hash', request.text],
    queryFn: () => hashOf(request.text),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSame = hash.data === request.hash
  const button = useRef<HTMLButtonElement>(null)
  // The passkey is what signs: a key press only asks for it.
  useEffect(() => {
    if (isSame) button.current?.focus()
  }, [isSame])

  async function sign() {
    setBusy(true)
    setProblem(undefined)
    try {
      const response = await signWithPasskey(request.options)
      if (response === undefined) return setProblem('The passkey gave no signature. Nothing was sent.')
      const signed = await call('/sign', { id: request.id, response })
      await readAgain()
      onSigned(signed)
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={onClose} size={620}>
      <div className="stack">
        {note}
        <Content text={request.text} hash={request.hash} isSame={hash.data === undefined ? undefined : isSame} />
        {problem && (
          <Notice tone="bad" isAlert>
            {problem}
          </Notice>
        )}
        <div className="row">
          <Button
            kind="pay"
            icon={Fingerprint}
            buttonRef={button}
            isDisabled={isBusy || !isSame || !isOnline}
            onClick={() => void sign()}
          >
            {isBusy ? 'Touch your key' : 'Sign with your passkey'}
          </Button>
          <Button onClick={onClose} hotKey="Esc">
            Cancel
          </Button>
          {!isOnline && <span className="text-2">Decisions pause while there is no connection.</span>}
        </div>
      </div>
    </Dialog>
  )
}

type PreparedProperties = Omit<Properties, 'request'> & {
  readonly prepare: () => Promise<SignRequest>
  readonly prepareKey: string
}

/** Asks the server for the exact text first. A refusal at this point says why nothing can be signed. */
export function PreparedSignDialog({ prepare, prepareKey, ...rest }: PreparedProperties) {
  const prepared = useQuery({
    queryKey: ['prepare', prepareKey],
    queryFn: prepare,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (prepared.data) return <SignDialog {...rest} request={prepared.data} />
  return (
    <Dialog title={rest.title} onClose={rest.onClose}>
      {prepared.error ? <Failure error={prepared.error} /> : <Loading rows={3} />}
    </Dialog>
  )
}
