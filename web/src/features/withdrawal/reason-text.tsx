import type { Reason as LawReason } from '@zamra/contract/law.ts'
import type { TextId, TextValues } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import { useReasonText } from '../../lib/use-reason-text.ts'
import type { Reason } from './api.ts'

type Texts = { readonly title: TextId; readonly text: TextId }
type Of = { readonly reason: Reason }

const reasonTexts: Readonly<Record<Reason['code'], Texts>> = {
  'market.closed': { title: 'withdraw.why.market', text: 'withdraw.why.market.text' },
  'account.frozen': { title: 'withdraw.why.frozen', text: 'withdraw.why.frozen.text' },
  'phone.missing': { title: 'withdraw.why.phone', text: 'withdraw.why.phone.text' },
  'payee.missing': { title: 'withdraw.why.payee', text: 'withdraw.why.payee.text' },
  'payee.unchecked': { title: 'withdraw.why.unchecked', text: 'withdraw.why.unchecked.text' },
  'payee.otherName': { title: 'withdraw.why.otherName', text: 'withdraw.why.otherName.text' },
  'payee.otherPerson': { title: 'withdraw.why.otherPerson', text: 'withdraw.why.otherPerson.text' },
  'payee.hold': { title: 'withdraw.why.payeeHold', text: 'withdraw.why.payeeHold.text' },
  'payee.unverified': { title: 'withdraw.why.unverified', text: 'withdraw.why.unverified.text' },
  'payee.unserved': { title: 'withdraw.why.unserved', text: 'withdraw.why.unserved.text' },
  'password.missing': { title: 'withdraw.why.password', text: 'withdraw.why.password.text' },
  'security.hold': { title: 'withdraw.why.hold', text: 'withdraw.why.hold.text' },
  'identity.required': { title: 'withdraw.why.identity', text: 'withdraw.why.identity.text' },
  'wager.left': { title: 'withdraw.why.wager', text: 'withdraw.why.wager.text' },
  'amount.belowMin': { title: 'withdraw.why.belowMin', text: 'withdraw.why.belowMin.text' },
  'amount.aboveMax': { title: 'withdraw.why.aboveMax', text: 'withdraw.why.aboveMax.text' },
  'day.limit': { title: 'withdraw.why.dayLimit', text: 'withdraw.why.dayLimit.text' },
  'day.times': { title: 'withdraw.why.dayTimes', text: 'withdraw.why.dayTimes.text' },
  'balance.insufficient': { title: 'withdraw.why.balance', text: 'withdraw.why.balance.text' },
}

/** Texts that name a bank, and what they say of a wallet or an address, which the reason names. */
const placeTexts: Partial<Readonly<Record<Reason['code'], Texts>>> = {
  'payee.unchecked': { title: 'withdraw.why.unchecked.any', text: 'withdraw.why.unchecked.text.any' },
  'payee.otherName': { title: 'withdraw.why.otherName.any', text: 'withdraw.why.otherName.text' },
  'payee.hold': { title: 'withdraw.why.payeeHold.any', text: 'withdraw.why.payeeHold.text' },
}

function textsOf({ code, params }: Reason): Texts {
  // A freeze by a case names the law.
  if (code === 'account.frozen' && params.ground !== undefined)
    return { ...reasonTexts[code], text: 'withdraw.why.frozen.ground' }
  return (params.place === undefined ? undefined : placeTexts[code]) ?? reasonTexts[code]
}

/** What stands in the way, in one line with its figure. */
export function ReasonTitle({ reason }: Of) {
  const t = useT()
  return t(textsOf(reason).title, useFigures(reason.params))
}

/** Why it stands in the way, and what opens it. */
export function ReasonBody({ reason }: Of) {
  const t = useT()
  const figures = useFigures(reason.params)
  const { rule, ...params } = reason.params
  // A closed market is explained by the rule of the law that closes it.
  const law = useReasonText(rule === undefined ? [] : [{ code: String(rule), params } as LawReason])
  return law || t(textsOf(reason).text, figures)
}

const figuresThatAreNoMoney = new Set(['level', 'times'])

/** The figures of a reason as the player reads them: sums with their currency, moments in local time. */
export function useFigures({ currency, until, ...params }: Reason['params']): TextValues {
  const money = useMoney(String(currency ?? ''))
  const { soon } = useDates()
  const figures = Object.entries(params).map(([name, value]) => [
    name,
    currency !== undefined && typeof value === 'number' && !figuresThatAreNoMoney.has(name)
      ? money.format(value)
      : value,
  ])
  return { ...Object.fromEntries(figures), ...(until !== undefined && { time: soon(Number(until)) }) } as TextValues
}
