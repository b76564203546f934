import type { UseQueryResult } from '@tanstack/react-query'
import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { type MoneyPath, moneyAnswers } from '@zamra/contract/generated/money-answers.ts'
import { type CallOptions, sendCall } from './call.ts'
import { CallError } from './call-error.ts'
import { type QueryOptions, useCallBy } from './queries.ts'
import { reportError } from './report-errors.ts'

/**
 * Sends a call whose answer moves or states money. Nothing counts as success but a 200 whose answer fits the contract: the
 * page of a proxy, or an amount that is no whole number, is an error. What was asked may have happened all the same, so
 * a write keeps its idempotency key.
 */
export function moneyCall<P extends MoneyPath>(
  path: P,
  input: WireInputOf<P>,
  options: CallOptions = {},
): Promise<WireOutputOf<P>> {
  return sendCall(path, input, options, (answer, status) => {
    const misfit = status === 200 ? moneyAnswers[path](answer) : ` (HTTP ${status})`
    if (misfit === undefined) return answer as WireOutputOf<P>
    // Names the place and never the value, which may be personal.
    reportError(new Error(`the answer of ${path} does not fit the contract at answer${misfit}`))
    throw new CallError('', { code: 999, kind: 'business', refusal: 'server.error' })
  })
}

/** Like `useCall`, for a call whose answer moves or states money. */
export function useMoneyCall<P extends MoneyPath, Shown = WireOutputOf<P>>(
  path: P,
  input: WireInputOf<P>,
  options: QueryOptions<P, Shown> = {},
): UseQueryResult<Shown, CallError> {
  return useCallBy(moneyCall<P>, path, input, options)
}

export function isMoneyPath(path: string): path is MoneyPath {
  return Object.hasOwn(moneyAnswers, path)
}
