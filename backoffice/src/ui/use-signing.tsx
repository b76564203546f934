import { type ReactNode, useState } from 'react'
import { useShell } from './shell-context.ts'
import { PreparedSignDialog, type Signed, type SignRequest } from './sign-dialog.tsx'

export type Asked = {
  readonly title: string
  readonly note?: ReactNode
  /** Sends the decision; the answer is the exact text to sign. */
  readonly prepare: () => Promise<SignRequest>
  /** What is said when it is done, and when it waits for another person. */
  readonly done: string
  readonly waits?: string
  readonly onSigned?: (signed: Signed) => void
}

/** A decision that needs a passkey: `ask` opens the prompt, `dialog` belongs into the screen. */
export function useSigning(): { readonly ask: (asked: Asked) => void; readonly dialog: ReactNode } {
  const { say } = useShell()
  const [asked, setAsked] = useState<Asked & { readonly number: number }>()
  const [count, setCount] = useState(0)

  function ask(one: Asked) {
    setCount((number) => number + 1)
    setAsked({ ...one, number: count + 1 })
  }

  const dialog = asked && (
    <PreparedSignDialog
      prepareKey={`${asked.title} ${asked.number}`}
      title={asked.title}
      note={asked.note}
      prepare={asked.prepare}
      onClose={() => setAsked(undefined)}
      onSigned={(signed) => {
        setAsked(undefined)
        if (signed.outcome === 'done') say('ok', asked.done)
        else say('sign', asked.waits ?? 'Signed. It waits for a second person.')
        asked.onSigned?.(signed)
      }}
    />
  )
  return { ask, dialog }
}
