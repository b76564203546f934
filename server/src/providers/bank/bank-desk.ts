import type { Config } from '../../base/config.ts'
import type { BranchAnswer, IndianAccount, NameAnswer } from './answers.ts'
import { findName } from './cashfree.ts'
import { findBranch } from './razorpay.ts'

/** What an outside company can tell about Indian bank accounts. Every question has an answer; none of them throws. */
export type BankDesk = {
  branchOf(ifsc: string): Promise<BranchAnswer>
  /** Under which name the bank knows the account: the company pays one rupee into it and reads the receipt. */
  nameOf(account: IndianAccount): Promise<NameAnswer>
}

export type BankDeskConfig = Pick<Config, 'bankDirectoryUrl' | 'bankCheck'>

/** A deployment without such a company is one whose company is away. */
export function openBankDesk({ bankDirectoryUrl, bankCheck }: BankDeskConfig): BankDesk {
  const away = { outcome: 'unavailable' } as const
  return {
    branchOf: async (ifsc) => (bankDirectoryUrl ? findBranch(bankDirectoryUrl, ifsc) : away),
    nameOf: async (account) => (bankCheck ? findName(bankCheck, account) : away),
  }
}
