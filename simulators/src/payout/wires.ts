import { bkashDisbursement } from './bkash.ts'
import { cashfreePayouts } from './cashfree.ts'
import { jazzcashDisbursement } from './jazzcash.ts'
import type { PayoutProvider, PayoutWire } from './payouts.ts'
import { razorpayx } from './razorpayx.ts'

export const payoutWires: Readonly<Record<PayoutProvider, PayoutWire>> = {
  razorpayx,
  cashfreePayouts,
  jazzcashDisbursement,
  bkashDisbursement,
}
