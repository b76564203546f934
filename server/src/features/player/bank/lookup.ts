import type { OutputOf } from '@zamra/contract/calls.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Handler } from '../../../http/context.ts'
import { openBankVerification } from '../../../providers/bank/bank-verification.ts'
import { policyOf } from '../../market/index.ts'
import { type BankForm, ibanBank, ifscProblem, isProblem, normaliseCode, parsePayee } from './bank-account.ts'
import { banksOfBangladesh, banksOfPakistan } from './banks.ts'
import { indianBankName, isListedBranch } from './ifsc.ts'

type Found = OutputOf<'/bank/lookup'>

/** Called on every keystroke. The bank name comes from our own tables; only a complete IFSC queries the provider. */
export const bankLookup: Handler<'/bank/lookup'> = async ({ app, market }, input) => {
  const code = normaliseCode(input.code)
  return byForm[policyOf(app, market).bankForm](code, app)
}

const byForm: Readonly<Record<BankForm, (code: string, app: AppContext) => Promise<Found>>> = {
  async IFSC(code, app) {
    const bankName = indianBankName(code)
    if (!bankName || ifscProblem(code)) return named(bankName, false)
    const found = await openBankVerification(app.config).findBranch(code)
    if (found.outcome === 'found') return { bankName, branch: found.branch, city: found.city, complete: true }
    return named(bankName, found.outcome === 'unavailable' && isListedBranch(code))
  },
  async IBAN(code) {
    const isWhole = !isProblem(parsePayee('IBAN', { iban: code }))
    return named(code.startsWith('PK') ? banksOfPakistan[ibanBank(code)] : undefined, isWhole)
  },
  async 'BD-ROUTING'(code) {
    const bankName = banksOfBangladesh[code.slice(0, 3)]
    return named(bankName, bankName !== undefined && /^\d{9}$/.test(code))
  },
}

function named(bankName: string | undefined, complete: boolean): Found {
  return bankName === undefined ? { complete } : { bankName, complete }
}
