import type { MobileWallet } from '@zamra/contract/mobile-wallet.ts'
import type { AppContext } from '../../../app-context.ts'
import { openBankVerification } from '../../../providers/bank/bank-verification.ts'
import type { HolderNameResult } from '../../../providers/bank/port.ts'
import type { AccountForm } from './bank-account.ts'

type Account = {
  readonly form: AccountForm
  readonly number: string
  readonly code: string
  /** The name that the player gave. */
  readonly holder: string
}

/**
 * Who holds the account, according to its bank or wallet. Undefined where nobody can be asked: for bank accounts in Pakistan
 * and Bangladesh the first payout shows it, and a bKash wallet is on the player's own number.
 */
export async function findHolderName(
  { config, providers }: Pick<AppContext, 'config' | 'providers'>,
  { form, number, code, holder }: Account,
): Promise<HolderNameResult | undefined> {
  if (form === 'IFSC') return openBankVerification(config).findHolderName({ number, ifsc: code, holder })
  if (form !== 'WALLET') return undefined
  return providers.payouts.findHolderName({ wallet: code as MobileWallet, phone: number })
}
