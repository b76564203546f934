import type { Config } from '../../base/config.ts'
import { fetchHolderName } from './cashfree.ts'
import type { BranchResult, HolderNameResult, IndianAccount } from './port.ts'
import { fetchBranch } from './razorpay.ts'

/** What an outside company can tell about Indian bank accounts. Every question has an answer; none of them throws. */
export type BankVerification = {
  findBranch(ifsc: string): Promise<BranchResult>
  /** Under which name the bank knows the account: the company pays one rupee into it and reads the receipt. */
  findHolderName(account: IndianAccount): Promise<HolderNameResult>
}

export type BankVerificationConfig = Pick<Config, 'bankDirectoryUrl' | 'bankCheck'>

/** A deployment without such a company is one whose company is away. */
export function openBankVerification({ bankDirectoryUrl, bankCheck }: BankVerificationConfig): BankVerification {
  const away = { outcome: 'unavailable' } as const
  return {
    findBranch: async (ifsc) => (bankDirectoryUrl ? fetchBranch(bankDirectoryUrl, ifsc) : away),
    findHolderName: async (account) => (bankCheck ? fetchHolderName(bankCheck, account) : away),
  }
}
