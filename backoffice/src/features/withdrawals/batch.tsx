import { Select } from '@mantine/core'
import { Fingerprint, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { formatMoney } from '../../lib/money.ts'
import { useAnswer } from '../../lib/queries.ts'
import { useMay } from '../../lib/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Age } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlayerText } from '../../ui/player-text.tsx'
import type { SignRequest } from '../../ui/sign-dialog.tsx'
import { useSigning } from '../../ui/use-signing.tsx'
import { isWhy, WhyField } from '../../ui/why-field.tsx'
import { titleOf } from './reasons.ts'
import type { Head } from './shown-withdrawal.ts'

type Of = { readonly chosen: readonly Head[]; readonly onClear: () => void }

/**
 * Several withdrawals with one reason. Each has a signature of its own over its exact amount and account, so they are signed one
 * after the other; closing a prompt stops, and what is signed stays signed.
 */
export function Batch({ chosen, onClear }: Of) {
  const mayDecide = useMay('withdrawal.decide')
  useKeys({ Escape: onClear })
  return (
    <section className="detail" aria-label="Selected withdrawals">
      <div className="detail-head">
        <div className="grow">
          <h2>{chosen.length} selected</h2>
          <p className="text-2">{sumsOf(chosen).join(' and ')} to the players</p>
        </div>
        <Button icon={X} hotKey="Esc" onClick={onClear}>
          Clear
        </Button>
      </div>
      <Card title="Withdrawals" note="each is signed by itself" isPadded={false}>
        <Rows chosen={chosen} />
      </Card>
      {mayDecide ? (
        <Decide chosen={chosen} />
      ) : (
        <Notice tone="info">
          Your roles read this queue. Deciding needs <span className="mono">withdrawal.decide</span>.
        </Notice>
      )}
    </section>
  )
}

function sumsOf(chosen: readonly Head[]): readonly string[] {
  const currencies = [...new Set(chosen.map(({ currency }) => currency))]
  const sumIn = (currency: string) =>
    chosen.filter((one) => one.currency === currency).reduce((sum, { net }) => sum + net, 0)
  return currencies.map((currency) => formatMoney(sumIn(currency), currency))
}

function Rows({ chosen }: Pick<Of, 'chosen'>) {
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Withdrawal</th>
            <th scope="col" data-number>
              To the player
            </th>
            <th scope="col">Account</th>
            <th scope="col" data-number>
              Age
            </th>
            <th scope="col">Why it is here</th>
          </tr>
        </thead>
        <tbody>
          {chosen.map(({ withdrawNo, net, currency, payee, since, reasons }) => (
            <tr key={withdrawNo}>
              <td className="mono">{withdrawNo}</td>
              <td data-number>
                <b>{formatMoney(net, currency)}</b>
              </td>
              <td>{payee}</td>
              <td data-number>
                <Age since={since} />
              </td>
              <td className="wraps">{reasons.map(titleOf).join(', ') || 'every rule has passed'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Decide({ chosen }: Pick<Of, 'chosen'>) {
  return (
    <div className="halves">
      <Approve chosen={chosen} />
      <Reject chosen={chosen} />
    </div>
  )
}

/** One prompt after the other, until the last is signed or one is closed. */
function useSigningEach() {
  const { ask, dialog } = useSigning()
  function askEach(all: readonly Head[], verb: string, prepare: (one: Head) => Promise<SignRequest>, at = 0): void {
    const one = all[at]
    if (!one) return
    ask({
      title: `${at + 1} of ${all.length}: ${verb} ${one.withdrawNo}, ${formatMoney(one.net, one.currency)} to ${one.payee}`,
      prepare: () => prepare(one),
      done: `${one.withdrawNo}: done.`,
      waits: `${one.withdrawNo} signed. Waits for a second person.`,
      onSigned: () => askEach(all, verb, prepare, at + 1),
    })
  }
  return { askEach, dialog }
}

function Approve({ chosen }: Pick<Of, 'chosen'>) {
  const isOnline = useOnline()
  const { askEach, dialog } = useSigningEach()
  const [why, setWhy] = useState('')
  const whyRef = useRef<HTMLInputElement>(null)

  function approve() {
    if (!isWhy(why)) return whyRef.current?.focus()
    askEach(chosen, 'Pay', ({ withdrawNo }) => call('/withdrawal/decide', { withdrawNo, decision: 'approve', why }))
  }
  useKeys({ a: approve })
  return (
    <Card title="Approve" note="one reason for all of them">
      <div className="stack">
        <WhyField value={why} onChange={setWhy} inputRef={whyRef} />
        <Button kind="pay" icon={Fingerprint} hotKey="A" isWide isDisabled={!isOnline} onClick={approve}>
          Sign {chosen.length} one after the other
        </Button>
      </div>
      {dialog}
    </Card>
  )
}

function Reject({ chosen }: Pick<Of, 'chosen'>) {
  const isOnline = useOnline()
  const { askEach, dialog } = useSigningEach()
  const [code, setCode] = useState<string | null>(null)
  const [why, setWhy] = useState('')
  const codeRef = useRef<HTMLInputElement>(null)
  const whyRef = useRef<HTMLInputElement>(null)
  // The catalogue is the same for every withdrawal.
  const first = useAnswer('/withdrawal/show', { withdrawNo: chosen[0]?.withdrawNo ?? '' }, { isOnce: true })
  const texts = first.data?.rejections ?? []
  const rejection = texts.find((text) => text.code === code)

  function reject() {
    if (!rejection) return codeRef.current?.focus()
    if (!isWhy(why)) return whyRef.current?.focus()
    const rejectCode = rejection.code
    askEach(chosen, 'Reject', ({ withdrawNo }) =>
      call('/withdrawal/decide', { withdrawNo, decision: 'reject', rejectCode, why }),
    )
  }
  useKeys({ r: reject })
  return (
    <Card title="Reject" note="the money returns to each wallet at once">
      <div className="stack">
        <Select
          label="Reason for the players"
          placeholder="Choose from the catalogue"
          data={texts.map(({ code: value, texts: text }) => ({ value, label: text.en ?? value }))}
          value={code}
          onChange={setCode}
          ref={codeRef}
          comboboxProps={{ withinPortal: true }}
        />
        {rejection && <PlayerText texts={rejection.texts} />}
        <WhyField value={why} onChange={setWhy} inputRef={whyRef} />
        <Button kind="danger" icon={X} hotKey="R" isWide isDisabled={!isOnline} onClick={reject}>
          Reject {chosen.length} one after the other
        </Button>
      </div>
      {dialog}
    </Card>
  )
}
