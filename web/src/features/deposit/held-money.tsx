import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deposit } from '@zamra/contract/constants.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { showToast } from '../../lib/toast.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import type { Order } from './api.ts'
import css from './held-money.module.css'

type Held = Order['held'][number]
type Reason = Held['reasons'][number]

/** Money that arrived for the order and is not in the balance: how much, why, and what the player can do about it. */
export function HeldMoney({ order: { orderNo, held } }: { readonly order: Order }) {
  if (held.length === 0) return null
  return (
    <section className={css.list}>
      {held.map((one) => (
        <HeldPayment key={`${one.heldAt}-${one.amount}`} held={one} />
      ))}
      {held.some(({ state }) => state === 'HELD') && <SendBack orderNo={orderNo} />}
    </section>
  )
}

function HeldPayment({ held }: { readonly held: Held }) {
  const t = useT()
  const money = useMoney(held.currency)
  const isOpen = held.state === 'HELD' || held.state === 'RETURN_REQUESTED'
  return (
    <div className={css.payment}>
      <h2>{t(isOpen ? 'deposit.held.title' : 'deposit.held.was', { amount: money.format(held.amount) })}</h2>
      <ul>
        {held.reasons.map((reason) => (
          <li key={reason.code}>
            <ReasonText reason={reason} held={held} />
          </li>
        ))}
      </ul>
      <p role="status">
        <StateText held={held} />
      </p>
    </div>
  )
}

const reasonTexts: Readonly<Record<Reason['code'], TextId>> = {
  amount: 'deposit.held.amount',
  currency: 'deposit.held.currency',
  second: 'deposit.held.second',
  limit: 'deposit.held.limit',
  excluded: 'deposit.held.excluded',
  market: 'deposit.held.market',
  identity: 'deposit.held.identity',
  erased: 'deposit.held.erased',
}

function ReasonText({ reason: { code, params }, held }: { readonly reason: Reason; readonly held: Held }) {
  const t = useT()
  const paid = useMoney(held.currency)
  const ordered = useMoney(String(params.currency ?? held.currency))
  const amount = (name: string) => ordered.format(Number(params[name] ?? 0))
  const figures = {
    amount: paid.format(held.amount),
    currency: held.currency,
    ordered: amount('ordered'),
    limit: amount('limit'),
    used: amount('used'),
    period: String(params.period ?? ''),
    level: Number(params.level ?? 0),
  }
  return t(reasonTexts[code], figures)
}

function StateText({ held: { state, requestedAt = 0, doneAt = 0, reference = '' } }: { readonly held: Held }) {
  const t = useT()
  const { moment } = useDates()
  switch (state) {
    case 'HELD':
      return t('deposit.held.choice', { hours: deposit.selfServiceHoursMax })
    case 'RETURN_REQUESTED':
      return t('deposit.held.requested', { time: moment(requestedAt) })
    case 'RETURNED':
      return t('deposit.held.returned', { time: moment(doneAt), reference })
    case 'CREDITED':
      return t('deposit.held.credited', { time: moment(doneAt) })
  }
}

function SendBack({ orderNo }: { readonly orderNo: string }) {
  const t = useT()
  const queries = useQueryClient()
  const request = useMutation({
    mutationFn: () => moneyCall('/recharge/sendBack', { orderNo }, { quiet: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['/recharge/orderDetail'] }),
    onError: (thrown) => showToast(errorText(thrown, t)),
  })
  return (
    <Button block look="plain" busy={request.isPending} onClick={() => request.mutate()}>
      {t('deposit.held.sendBack')}
    </Button>
  )
}
