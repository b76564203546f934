import type { Config } from '../../base/config.ts'
import { findName } from './cashfree.ts'
import { findBranch } from './razorpay.ts'

/** A branch as its bank names it. */
export type Branch = { readonly branch: string; readonly city: string }

export type BranchAnswer =
  | ({ readonly outcome: 'found' } & Branch)
  | { readonly outcome: 'unknown' }
  /** Nobody answered, or not in time: nothing is known and nothing is ruled out. */
  | { readonly outcome: 'unavailable' }

export type NameAnswer =
  | { readonly outcome: 'known'; readonly name: string }
  | { readonly outcome: 'noSuchAccount' }
  | { readonly outcome: 'unavailable' }

export type IndianAccount = { readonly number: string; readonly ifsc: string; readonly holder: string }

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
