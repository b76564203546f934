import { Textarea } from '@mantine/core'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { locales, storedLocales } from '@zamra/contract/languages.ts'
import { Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { bcp47 } from '../../lib/languages.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { History } from '../../ui/history.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Failure } from '../../ui/states.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import { stopTexts } from './stop-texts.ts'

export type Switch = StaffOutput<'/switch/list'>['switches'][number]

/** What goes on although it is stopped, by what the switch stops. */
const effects: Partial<Readonly<Record<Switch['kind'], string>>> = {
  gaming: 'No new bet, ticket or launch anywhere, also in free play. Rounds that were started finish, wins are paid.',
  market: 'No sign-up, deposit, bet, launch or reward in this market. Withdrawals, wins and credited payments go on.',
  studio: 'No new bet or launch in any game of this studio. Rounds that were started finish, wins are paid.',
  game: 'No new bet, ticket or launch in this game. Rounds that were started finish, draws take place, wins are paid.',
  deposit: 'No new deposit order. Payments that arrive for orders made before are credited.',
  rail: 'No new deposit order on this rail. Payments that arrive for orders made before are credited.',
  provider: 'No new deposit order through this provider; others take over where there are any.',
  promotion: 'Nothing is offered, earned or claimed. What was earned waits and does not expire meanwhile.',
  signIn: 'Nobody signs in this way. Sessions stay.',
}

export function SwitchDialog({ one, onClose }: { readonly one: Switch; readonly onClose: () => void }) {
  const mayClose = useMay('switch.close')
  const mayOpen = useMay('switch.open')
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const [texts, setTexts] = useState(stopTexts)
  const isClosed = one.state === 'closed'
  const isAllowed = isClosed ? mayOpen : mayClose
  const isWritten = isClosed || storedLocales.every((locale) => (texts[locale] ?? '').trim() !== '')
  // Players of a language without a text read the English one.
  const written = locales.map((locale) => [locale, (texts[locale] ?? '').trim()] as const)
  const reason = Object.fromEntries(written.filter(([, text]) => text !== ''))
  const title = isClosed ? `Open ${one.name} again` : `Close ${one.name}`

  function change() {
    ask({
      title,
      prepare: () =>
        isClosed
          ? call('/switch/open', { name: one.name, why })
          : call('/switch/close', { name: one.name, reason, why }),
      done: isClosed ? `${one.name} is open.` : `${one.name} is closed everywhere within five seconds.`,
      waits: `${one.name}: signed. It opens when a second person signs the same.`,
      onSigned: onClose,
    })
  }

  if (dialog) return dialog
  return (
    <Dialog title={title} onClose={onClose} size={560}>
      <div className="stack">
        {!isAllowed && (
          <Notice tone="info">
            Your roles do not have <span className="mono">{isClosed ? 'switch.open' : 'switch.close'}</span>.
          </Notice>
        )}
        <Effect one={one} />
        <WhyField value={why} onChange={setWhy} />
        {!isClosed && <ReasonFields texts={texts} onChange={setTexts} />}
        <Button
          kind={isClosed ? 'primary' : 'danger'}
          icon={isClosed ? Power : PowerOff}
          isDisabled={!(isAllowed && isWritten && isWhy(why))}
          onClick={change}
        >
          {isClosed ? 'Sign to open' : 'Sign to close at once'}
        </Button>
        {one.changedAt !== undefined && <Changes name={one.name} />}
      </div>
    </Dialog>
  )
}

function Effect({ one: { kind, state } }: { readonly one: Switch }) {
  const effect = effects[kind]
  if (!effect) return null
  return <Notice tone={state === 'closed' ? 'info' : 'warn'}>{`While it is closed: ${effect}`}</Notice>
}

type Texts = Readonly<Record<string, string>>

const isRegional = (locale: string) => !storedLocales.some((one) => one === locale)

function ReasonFields({ texts, onChange }: { readonly texts: Texts; readonly onChange: (texts: Texts) => void }) {
  return (
    <details>
      <summary className="text-2">Players read in their language: “{texts.en}”</summary>
      <div className="stack">
        {locales.map((locale) => (
          <Textarea
            key={locale}
            label={bcp47(locale).name}
            description={isRegional(locale) ? 'Left empty, they read the English text.' : undefined}
            lang={bcp47(locale).tag}
            dir={bcp47(locale).direction}
            rows={1}
            autosize
            maxLength={300}
            value={texts[locale] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...texts, [locale]: value })}
          />
        ))}
      </div>
    </details>
  )
}

/** Without signatures a change may stop something, and is ignored otherwise. */
const unsigned = (state: Switch['state']) =>
  state === 'closed' ? 'closed, not signed' : `${words[state]}: not signed, ignored`

const words = { open: 'opened', closed: 'closed', default: 'removed' } as const

/** Who changed it, why and when, the oldest first. */
function Changes({ name }: { readonly name: string }) {
  const history = useAnswer('/switch/history', { name })
  if (history.error) return <Failure error={history.error} onRetry={() => void history.refetch()} />
  const lines = (history.data?.changes ?? [])
    .toReversed()
    .map(({ state, changedBy, approvedBy, why, changedAt, isUnsigned }) => ({
      ...{ at: changedAt, what: isUnsigned ? unsigned(state) : words[state], detail: why },
      by: [changedBy, approvedBy].filter(Boolean).join(' and '),
    }))
  return <History label={`Changes of ${name}`} lines={lines} />
}
