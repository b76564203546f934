import { toWire } from '@zamra/contract/money.ts'
import type { WithdrawalReason } from '@zamra/contract/withdrawal-reason.ts'
import {
  leftToday,
  namedPlace,
  reasonsAgainst,
  type Standing,
  usablePayee,
  type WithdrawalRequest,
} from './evaluate-withdrawal.ts'

type Met = { readonly code: WithdrawalReason['code']; readonly params: WithdrawalReason['params'] }

/** The reasons that share a line of the list: when one of them applies, the line is not met. */
const payeeReasons: readonly string[] = [
  ...['payee.missing', 'payee.unchecked', 'payee.otherName', 'payee.otherPerson', 'payee.hold'],
  ...['payee.unserved', 'payee.unverified'],
]

/** The rules that do not stand against a withdrawal, for the list of what is fine. Each is named like its reason. */
export function metRules(standing: Standing, request: WithdrawalRequest): readonly Met[] {
  const { level, today, currency } = standing
  const blocking = reasonsAgainst(standing, request).map(({ code }) => code as string)
  const rules: readonly Met[] = [
    { code: 'phone.missing', params: {} },
    { code: 'password.missing', params: {} },
    { code: 'payee.missing', params: namedPlace(usablePayee(standing, request.payeeId)) },
    { code: 'security.hold', params: {} },
    { code: 'wager.left', params: {} },
    { code: 'identity.required', params: {} },
    { code: 'day.times', params: { left: level.dailyTimes - today.times } },
    { code: 'day.limit', params: { currency, left: toWire(leftToday(standing)) } },
  ]
  const isOpen = (code: string) =>
    code === 'payee.missing' ? blocking.some((each) => payeeReasons.includes(each)) : blocking.includes(code)
  return rules.filter(({ code }) => !isOpen(code))
}
