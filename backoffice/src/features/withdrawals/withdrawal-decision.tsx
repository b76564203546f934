import { Select } from '@mantine/core'
import { Fingerprint, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { formatMoney } from '../../lib/money.ts'
import { useMay, useMe } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlayerText } from '../../ui/player-text.tsx'
import { Signatures } from '../../ui/signatures.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import { HoldCard, HoldNotice } from './hold-card.tsx'
import type { Shown } from './shown-withdrawal.ts'

/**
 * The reasons stand above, the buttons below: what is decided comes after what is known. While it is on hold, only the hold can
 * be ended, and while its outcome is unknown nobody decides.
 */
export function WithdrawalDecision({ one }: { readonly one: Shown }) {
  if (one.state === 'UNKNOWN')
    return (
      <Notice tone="warn">
        The provider has not said how the payout ended. The money stays held, the provider is asked again, and the
        comparison of the night closes it. When nobody can answer, operators settle it by hand with{' '}
        <span className="mono">npm run withdrawals</span>.
      </Notice>
    )
  if (one.heldUntil !== undefined) return <HoldNotice one={one} />
  return <Decision one={one} />
}

function Decision({ one }: { readonly one: Shown }) {
  const me = useMe()
  const mayDecide = useMay('withdrawal.decide')
  const isDone = one.decisions.some(({ by }) => by === me.name)
  if (!mayDecide)
    return (
      <Notice tone="info">
        Your roles read this queue. Deciding needs <span className="mono">withdrawal.decide</span>.
      </Notice>
    )
  if (isDone)
    return (
      <Card title="Decision">
        <div className="stack">
          <Signatures
            signatures={one.decisions.map(({ by, at, decision }) => ({ by, at, note: decision }))}
            needed={one.needs}
            me={me.name}
          />
          <Notice tone="sign">You have signed. Another person must decide the same.</Notice>
        </div>
      </Card>
    )
  return (
    <>
      <Decide one={one} />
      {one.state === 'REVIEWING' && <HoldCard one={one} />}
    </>
  )
}

function Decide({ one }: { readonly one: Shown }) {
  const me = useMe()
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const first = one.decisions[0]
  const [why, setWhy] = useState('')
  const [whyNot, setWhyNot] = useState('')
  const [code, setCode] = useState<string | null>(first?.rejectCode ?? null)
  const whyRef = useRef<HTMLInputElement>(null)
  const whyNotRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  const net = formatMoney(one.net, one.currency)
  const rejection = one.rejections.find((text) => text.code === code)

  function approve() {
    if (!isWhy(why)) return whyRef.current?.focus()
    ask({
      title: `Pay ${net} to ${one.payee}`,
      note: <p className="text-2">{one.withdrawNo}. The signature covers exactly this amount and account.</p>,
      prepare: () => call('/withdrawal/decide', { withdrawNo: one.withdrawNo, decision: 'approve', why }),
      done: `${one.withdrawNo} approved, ${net} is on its way.`,
      waits: `${one.withdrawNo} signed. Waits for a second person.`,
    })
  }

  function reject() {
    if (!rejection) return codeRef.current?.focus()
    if (!isWhy(whyNot)) return whyNotRef.current?.focus()
    ask({
      title: `Reject ${one.withdrawNo}`,
      note: <PlayerText texts={rejection.texts} />,
      prepare: () =>
        call('/withdrawal/decide', {
          withdrawNo: one.withdrawNo,
          decision: 'reject',
          rejectCode: rejection.code,
          why: whyNot,
        }),
      done: `${one.withdrawNo} rejected. The money is back in the wallet, and the player reads why.`,
      waits: `${one.withdrawNo} signed. Waits for a second person.`,
    })
  }

  useKeys({ a: approve, r: reject })
  return (
    <div className="halves">
      <Card title="Approve" note={one.needs > 1 ? 'two signatures from here on' : 'one signature is enough'}>
        <div className="stack">
          <Signatures
            signatures={one.decisions.map(({ by, at, decision }) => ({ by, at, note: decision }))}
            needed={one.needs}
            me={me.name}
          />
          <WhyField value={why} onChange={setWhy} inputRef={whyRef} />
          <Button kind="pay" icon={Fingerprint} hotKey="A" isWide isDisabled={!isOnline} onClick={approve}>
            Sign and send {net}
          </Button>
        </div>
      </Card>
      <Card title="Reject" note="the money returns to the wallet at once">
        <div className="stack">
          <Select
            label="Reason for the player"
            placeholder="Choose from the catalogue"
            data={one.rejections.map(({ code: value, texts }) => ({ value, label: texts.en ?? value }))}
            value={code}
            onChange={setCode}
            ref={codeRef}
            comboboxProps={{ withinPortal: true }}
          />
          {rejection && <PlayerText texts={rejection.texts} />}
          <WhyField value={whyNot} onChange={setWhyNot} inputRef={whyNotRef} />
          <Button kind="danger" icon={X} hotKey="R" isWide isDisabled={!isOnline} onClick={reject}>
            Reject with this reason
          </Button>
        </div>
      </Card>
      {dialog}
    </div>
  )
}
