import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { makePasskey } from '../../lib/passkey.ts'
import { signIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { problemOf } from '../../ui/problem.ts'
import { Loaded } from '../../ui/states.tsx'
import { EntryFrame } from './sign-in-page.tsx'

const kinds = {
  first: 'The first accounts of this installation',
  new: 'A new account',
  replace: 'A new passkey for a lost one',
} as const

/** The token stands behind the `#` of the link, so that no server log has it. */
export function EnrolPage({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const offer = useQuery({
    queryKey: ['enrol', token],
    queryFn: () => call('/enrol/options', { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function enrol(options: string) {
    setBusy(true)
    setProblem(undefined)
    try {
      const response = await makePasskey(options)
      if (response === undefined) return setProblem('No passkey was made. The link still works.')
      signIn(await call('/enrol', { token, code, response }))
      onDone()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryFrame title="Enrol your passkey">
      <Loaded query={offer} rows={3}>
        {({ name, roles, kind, options }) => (
          <div className="stack">
            <Facts
              facts={[
                ['Name', name],
                ['Roles', roles.join(', ')],
                ['What for', kinds[kind]],
              ]}
            />
            {kind !== 'first' && (
              <TextInput
                label="Code"
                description="From the colleague who proposed it. The link came from the one who approved it."
                value={code}
                maxLength={64}
                autoComplete="off"
                onChange={(event) => setCode(event.currentTarget.value)}
              />
            )}
            <Button
              kind="primary"
              icon={KeyRound}
              isWide
              isDisabled={isBusy || (kind !== 'first' && code.trim() === '')}
              onClick={() => void enrol(options)}
            >
              {isBusy ? 'Touch your key' : 'Make my passkey'}
            </Button>
            {problem && (
              <Notice tone="bad" isAlert>
                {problem}
              </Notice>
            )}
            <p className="text-3 small">The link works once. It belongs to this name alone.</p>
          </div>
        )}
      </Loaded>
    </EntryFrame>
  )
}
