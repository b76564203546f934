import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { minorOf, textOfMinor } from '../../lib/amount-field.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { FootBar, FootSum } from '../../ui/foot-bar.tsx'
import { Header } from '../../ui/header.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import { LockIcon } from '../../ui/icons-home.tsx'
import { Page } from '../../ui/page.tsx'
import { AmountCard, amountFieldId } from './amount-card.tsx'
import { useQuote, useWithdrawInfo, type WithdrawInfo } from './api.ts'
import { Arrival } from './arrival.tsx'
import { coinText, netText } from './coin-text.ts'
import { IdentityNotice } from './identity-notice.tsx'
import { LimitsRow } from './limits-row.tsx'
import { clearOffer, offeredAmount } from './offered-amount.ts'
import { OpenTicket } from './open-ticket.tsx'
import { PayeeChoice } from './payee-choice.tsx'
import { WithdrawSkeleton } from './skeletons.tsx'
import { WagerCard } from './wager-card.tsx'
import css from './withdrawal.module.css'

export function WithdrawPage() {
  const t = useT()
  const info = useWithdrawInfo()
  const history = (
    <Link to={urlTo('withdrawHistory')} aria-label={t('title.withdrawHistory')}>
      <ClockIcon />
    </Link>
  )
  return (
    <Page header={<Header title={t('title.withdraw')} right={history} />} className={css.page}>
      {info.data && <WithdrawForm info={info.data} />}
      {!info.data && info.error && <ErrorView error={info.error} onRetry={() => void info.refetch()} />}
      {!info.data && !info.error && <WithdrawSkeleton />}
    </Page>
  )
}

const ConfirmSheet = lazyPart(() => import('./confirm-sheet.tsx').then((module) => module.ConfirmSheet))

const typingMs = 250

function WithdrawForm({ info }: { readonly info: WithdrawInfo }) {
  const t = useT()
  const money = useMoney(info.currency)
  const [text, setText] = useState(() => textOfOffer(offeredAmount()))
  const [chosenId, setChosenId] = useState<string>()
  const [isSubmitted, setSubmitted] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const payee = info.payees.find(({ id }) => id === chosenId) ?? usablePayee(info)
  const amount = minorOf(text) || undefined
  const settled = useDebounced(amount, typingMs)
  const asked = useQuote({ amount: settled, bankId: payee?.id })
  const answer = settled === amount && amount !== undefined ? asked.data : undefined
  const quote = answer?.quote
  const blocked = answer?.blocked ?? []

  useEffect(clearOffer, [])

  function submit() {
    setSubmitted(true)
    if (amount === undefined) document.getElementById(amountFieldId)?.focus()
    else if (quote && payee && blocked.length === 0) setConfirming(true)
  }

  return (
    <>
      <OpenTicket info={info} />
      <IdentityNotice info={info} />
      <AmountCard
        info={info}
        text={text}
        onText={setText}
        quote={quote}
        payee={payee}
        blocked={blocked}
        isMissing={isSubmitted && amount === undefined}
        error={settled === amount ? asked.error : null}
        onRetry={() => void asked.refetch()}
      />
      <WagerCard info={info} />
      <LimitsRow info={info} />
      <PayeeChoice payees={info.payees} payee={payee} onChoose={setChosenId} />
      <Arrival eta={info.eta} />
      <FootBar>
        <FootSum
          label={t(netText(payee?.kind))}
          sum={quote ? (coinText(quote.coins) ?? money.format(quote.net)) : '—'}
        />
        <Button block disabled={amount !== undefined && (!quote || !payee || blocked.length > 0)} onClick={submit}>
          <LockIcon size={18} />
          {t('withdraw.do')}
        </Button>
      </FootBar>
      {quote && payee && isConfirming && (
        <ConfirmSheet
          quote={quote}
          payee={payee}
          currency={info.currency}
          eta={info.eta}
          canUsePasskey={info.canUsePasskey}
          showTax={info.showTax}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** The first account that money can be sent to now, or else the first one, whose state says what it waits for. */
function usablePayee({ payees }: WithdrawInfo): WithdrawInfo['payees'][number] | undefined {
  const isUsable = ({ isConfirmed, isUnserved, holdUntil }: WithdrawInfo['payees'][number]) =>
    isConfirmed && !isUnserved && holdUntil === undefined
  return payees.find(isUsable) ?? payees[0]
}

function textOfOffer(units: number | undefined): string {
  return units === undefined ? '' : textOfMinor(units)
}
