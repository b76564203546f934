import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/call.ts'
import { signWithPasskey } from '../../lib/passkey.ts'
import { signIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { problemOf } from '../../ui/problem.ts'

export function SignInPage() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function enter() {
    setBusy(true)
    setProblem(undefined)
    try {
      const { options } = await call('/signIn/options', {})
      const response = await signWithPasskey(options)
      if (response === undefined) return setProblem('The passkey gave no signature. Try again with your key in reach.')
      signIn(await call('/signIn', { response }))
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryFrame title="Sign in">
      <p className="text-2">With the passkey that you enrolled. There is no password.</p>
      <Button kind="primary" icon={Fingerprint} isWide isDisabled={isBusy} onClick={() => void enter()}>
        {isBusy ? 'Touch your key' : 'Sign in with your passkey'}
      </Button>
      {problem && (
        <Notice tone="bad" isAlert>
          {problem}
        </Notice>
      )}
      <p className="text-3 small">
        A lost passkey is replaced by two colleagues: ask them for a new link. Every sign-in is in the audit log.
      </p>
    </EntryFrame>
  )
}

export function EntryFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="entry">
      <div className="card entry-card">
        <div className="row">
          <img src="/star.svg" alt="" width={22} height={22} />
          <b className="entry-brand">zamra</b>
          <span className="text-3 small">Back office</span>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
