import { NumberInput, Select } from '@mantine/core'
import { holdHoursMax } from '@zamra/contract/backoffice/withdrawals.ts'
import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { useMay } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlayerText } from '../../ui/player-text.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import type { Shown } from './shown-withdrawal.ts'

type Of = { readonly one: Shown }

/** A hold that is in force, with the way to end it. Until then nobody decides about the withdrawal. */
export function HoldNotice({ one }: Of) {
  const { heldUntil, holds, holdReasons } = one
  const last = holds.findLast(({ action }) => action === 'hold')
  const reason = holdReasons.find(({ code }) => code === last?.code)
  if (heldUntil === undefined) return null
  return (
    <Card title="On hold" note={last ? `by ${last.by}: ${last.why}` : undefined}>
      <div className="stack">
        <Notice tone="warn">
          Waits until <Moment at={heldUntil} /> at the latest, then it is in the queue again. The late credit goes on.
        </Notice>
        {reason && <PlayerText texts={reason.texts} />}
        <Release one={one} />
      </div>
    </Card>
  )
}

function Release({ one }: Of) {
  const mayDecide = useMay('withdrawal.decide')
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [why, setWhy] = useState('')
  const whyRef = useRef<HTMLInputElement>(null)

  function release() {
    if (!isWhy(why)) return whyRef.current?.focus()
    ask({
      title: `Release ${one.withdrawNo}`,
      note: <p className="text-2">It can be decided at once.</p>,
      prepare: () => call('/withdrawal/release', { withdrawNo: one.withdrawNo, why }),
      done: `${one.withdrawNo} is in the queue again.`,
      waits: `${one.withdrawNo} signed.`,
    })
  }

  useKeys(mayDecide ? { h: release } : {})
  if (!mayDecide) return null
  return (
    <>
      <WhyField value={why} onChange={setWhy} inputRef={whyRef} />
      <Button icon={Play} hotKey="H" isDisabled={!isOnline} onClick={release}>
        Release the hold
      </Button>
      {dialog}
    </>
  )
}

const hoursAtFirst = 24

/** The player reads the reason and the deadline; the promise and the late credit do not change. */
export function HoldCard({ one }: Of) {
  const isOnline = useOnline()
  const { ask, dialog } = useSigning()
  const [code, setCode] = useState<string | null>(null)
  const [hours, setHours] = useState<number | string>(hoursAtFirst)
  const [why, setWhy] = useState('')
  const codeRef = useRef<HTMLInputElement>(null)
  const hoursRef = useRef<HTMLInputElement>(null)
  const whyRef = useRef<HTMLInputElement>(null)
  const reason = one.holdReasons.find((text) => text.code === code)

  function hold() {
    if (!reason) return codeRef.current?.focus()
    if (typeof hours !== 'number' || !Number.isInteger(hours) || hours < 1 || hours > holdHoursMax)
      return hoursRef.current?.focus()
    if (!isWhy(why)) return whyRef.current?.focus()
    ask({
      title: `Put ${one.withdrawNo} on hold for ${hours} h`,
      note: <PlayerText texts={reason.texts} />,
      prepare: () => call('/withdrawal/hold', { withdrawNo: one.withdrawNo, code: reason.code, hours, why }),
      done: `${one.withdrawNo} is on hold. The player reads what is waited for and until when.`,
      waits: `${one.withdrawNo} signed.`,
    })
  }

  useKeys({ h: hold })
  return (
    <Card title="Hold" note="back in the queue at the deadline, never rejected by itself">
      <div className="stack">
        <div className="halves">
          <Select
            label="What it waits for, for the player"
            placeholder="Choose from the catalogue"
            data={one.holdReasons.map(({ code: value, texts }) => ({ value, label: texts.en ?? value }))}
            value={code}
            onChange={setCode}
            ref={codeRef}
            comboboxProps={{ withinPortal: true }}
          />
          <NumberInput
            label={`Hours, ${holdHoursMax} at most`}
            value={hours}
            onChange={setHours}
            min={1}
            max={holdHoursMax}
            allowDecimal={false}
            ref={hoursRef}
          />
        </div>
        {reason && <PlayerText texts={reason.texts} />}
        <WhyField value={why} onChange={setWhy} inputRef={whyRef} />
        <Button icon={Pause} hotKey="H" isDisabled={!isOnline} onClick={hold}>
          Put on hold
        </Button>
      </div>
      {dialog}
    </Card>
  )
}
