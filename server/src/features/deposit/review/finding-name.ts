import type { FindingName } from '../reconciliation/queries.ts'

/** A finding, by the payment `provider:paymentId` and its kind. */
export function findingName(payment: string, kind: string): FindingName {
  const [provider = '', ...rest] = payment.split(':')
  return { provider, paymentId: rest.join(':'), kind: kind as FindingName['kind'] }
}
