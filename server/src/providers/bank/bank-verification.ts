import type { Config } from '../../base/config.ts'
import { fetchHolderName } from './cashfree.ts'
import type { BranchResult, HolderNameResult, IndianAccount } from './port.ts'
import { fetchBranch } from './razorpay.ts'

/** Verifies Indian bank accounts through outside providers. No method throws: a failure is `unavailable`. */
export type BankVerification = {
  findBranch(ifsc: string): Promise<BranchResult>
  /** The holder's name at the bank. The provider pays one rupee into the account and reads the receipt. */
  findHolderName(account: IndianAccount): Promise<HolderNameResult>
}

export type BankVerificationConfig = Pick<Config, 'bankDirectoryUrl' | 'bankCheck'>

/** Without a configured provider every answer is `unavailable`. */
export function openBankVerification({ bankDirectoryUrl, bankCheck }: BankVerificationConfig): BankVerification {
  const unavailable = { outcome: 'unavailable' } as const
  return {
    findBranch: async (ifsc) => (bankDirectoryUrl ? fetchBranch(bankDirectoryUrl, ifsc) : unavailable),
    findHolderName: async (account) => (bankCheck ? fetchHolderName(bankCheck, account) : unavailable),
  }
}
