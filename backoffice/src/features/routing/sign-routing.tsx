import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useMay } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import { marketName } from './views.ts'

type Properties = {
  readonly market: string
  /** Every rule of the check has passed. */
  readonly isReady: boolean
  /** Somebody published a version after the one that the draft was made from. */
  readonly isOvertaken: boolean
  readonly input: (why: string) => StaffInput<'/routing/propose'>
  readonly onSigned: () => void
}

/** The reason and the first signature. */
export function SignRouting({ market, isReady, isOvertaken, input, onSigned }: Properties) {
  const mayDecide = useMay('fee.decide')
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const name = `Payment routing of ${marketName(market)}`
  return (
    <>
      <p className="text-2">
        Orders that exist are followed at their provider until they end. Kill switches and providers that do not answer
        keep their effect.
      </p>
      {isOvertaken && (
        <Notice tone="bad" isAlert>
          Somebody published another version while you were editing. Discard your changes and begin from it; the history
          says who it was.
        </Notice>
      )}
      <WhyField value={why} onChange={setWhy} />
      <Button
        kind="primary"
        icon={Fingerprint}
        isWide
        isDisabled={!(mayDecide && isReady && isWhy(why) && isOnline)}
        onClick={() =>
          ask({
            title: name,
            prepare: () => call('/routing/propose', input(why)),
            done: `${name}: published.`,
            waits: `${name}: signed. It is in force when a second person signs the same.`,
            onSigned: () => {
              setWhy('')
              onSigned()
            },
          })
        }
      >
        Sign the routing
      </Button>
      {!mayDecide && <p className="text-3 small">Your roles do not have fee.decide.</p>}
      {!isReady && <p className="text-3 small">Every rule of the check must pass first.</p>}
      {dialog}
    </>
  )
}
