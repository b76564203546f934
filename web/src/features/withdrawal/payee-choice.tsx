import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { ChainIcon } from '../../ui/icons-deposit.tsx'
import { NextIcon } from '../../ui/icons-player.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Payee } from './api.ts'
import css from './payee-choice.module.css'

type PayeeChoiceProps = {
  readonly payees: readonly Payee[]
  readonly payee: Payee | undefined
  readonly onChoose: (id: string) => void
}

/** Where the money goes. A tap shows the other accounts and the way to add one. */
export function PayeeChoice({ payees, payee, onChoose }: PayeeChoiceProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const addLink = (
    <ButtonLink look="plain" block to={urlTo('bankCard', { from: 'withdraw' })}>
      {t('withdraw.payee.add')}
    </ButtonLink>
  )
  if (!payee) return addLink

  function choose(id: string) {
    onChoose(id)
    setOpen(false)
  }

  return (
    <>
      <button type="button" className={css.payee} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PayeeText payee={payee} />
        <span className={css.down}>
          <NextIcon size={18} />
        </span>
      </button>
      <Sheet open={isOpen} title={t('withdraw.payee')} onClose={() => setOpen(false)}>
        <div className={css.list}>
          {payees.map((one) => (
            <button
              key={one.id}
              type="button"
              className={css.payee}
              aria-pressed={one.id === payee.id}
              onClick={() => choose(one.id)}
            >
              <PayeeText payee={one} />
              {one.id === payee.id && <CheckIcon size={20} />}
            </button>
          ))}
          {addLink}
        </div>
      </Sheet>
    </>
  )
}

function PayeeText({ payee }: { readonly payee: Payee }) {
  const t = useT()
  const { soon } = useDates()
  const { kind, place, masked, holderName, isConfirmed, isUnserved = false, holdUntil } = payee
  const isReady = isConfirmed && !isUnserved
  const waiting = isUnserved ? 'withdraw.payee.unserved' : 'withdraw.payee.checking'
  return (
    <>
      <span className={css.mark} aria-hidden="true">
        {kind === 'chain' ? <ChainIcon size={20} /> : initials(place)}
      </span>
      <span className={css.text}>
        <b>
          <span className={css.place}>{place}</span> <bdi className={css.number}>{masked}</bdi>
        </b>
        <small>{holderName}</small>
        {holdUntil !== undefined && (
          <small className={css.hold}>{t('withdraw.payee.hold', { time: soon(holdUntil) })}</small>
        )}
      </span>
      {holdUntil === undefined && (
        <span className={css.state} data-wait={!isReady || undefined}>
          {isReady && <CheckIcon size={14} />}
          {t(isReady ? 'withdraw.payee.confirmed' : waiting)}
        </span>
      )}
    </>
  )
}

/** Two letters in place of a logo: `KB` for Kaveri Bank. */
function initials(place: string): string {
  const words = place.split(/\s+/).filter(Boolean)
  return (words.length > 1 ? words.slice(0, 2).map((word) => word.charAt(0)) : [place.slice(0, 2)])
    .join('')
    .toUpperCase()
}
