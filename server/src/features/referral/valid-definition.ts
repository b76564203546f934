import { type Money, minor } from '@zamra/contract/money.ts'
import { friendSteps } from '@zamra/contract/referral.ts'
import type { ValidFriend } from '../promo/index.ts'

/** What a friend must have done to count, as the pages show it. */
export function validDefinition({ firstDepositMin, turnoverMin }: ValidFriend) {
  const needs: Partial<Record<(typeof friendSteps)[number], Money>> = {
    deposit: minor(BigInt(firstDepositMin)),
    turnover: minor(BigInt(turnoverMin)),
  }
  return friendSteps.map((code) => {
    const need = needs[code]
    return { code, ...(need !== undefined && { need }) }
  })
}
