import type { Translate } from '../i18n/text-id.ts'
import type { CallError } from './call-error.ts'
import type { Money } from './use-money.ts'

/** How much of the limit that refused a call is used, as a sentence. Undefined for another error. */
export function limitFigures({ refusal, params }: CallError, money: Money, t: Translate): string | undefined {
  if (refusal !== 'limit.reached') return undefined
  const [used, limit] = [Number(params.used), Number(params.limit)]
  if (params.limitType === 'time') return t('limit.used.time', { used, limit })
  return t('limit.used', { used: money.format(Math.max(0, used)), limit: money.format(limit) })
}
