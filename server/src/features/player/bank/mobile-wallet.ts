import type { MobileWallet } from '@zamra/contract/mobile-wallet.ts'
import type { AppContext } from '../../../app-context.ts'
import { parsePhone } from '../../session/index.ts'
import type { Payee, Problem } from './bank-account.ts'
import type { PayoutRules } from './signed-settings.ts'

type Brand = {
  readonly name: string
  readonly areaCode: string
  /** Nobody tells the holder's name, so the wallet must be on the number that the player has confirmed. */
  readonly isBoundNumber: boolean
}

const brands: Readonly<Record<MobileWallet, Brand>> = {
  JAZZCASH: { name: 'JazzCash', areaCode: '+92', isBoundNumber: false },
  EASYPAISA: { name: 'Easypaisa', areaCode: '+92', isBoundNumber: false },
  BKASH: { name: 'bKash', areaCode: '+880', isBoundNumber: true },
}

/** The brands whose wallets must be on the bound number. */
export const boundBrands = (Object.keys(brands) as MobileWallet[]).filter((code) => brands[code].isBoundNumber)

/** The wallets that a player of the market can add: those that a configured provider pays to. */
export function listWallets(
  { providers }: Pick<AppContext, 'providers'>,
  market: string,
  { payoutProviders }: Pick<PayoutRules, 'payoutProviders'>,
) {
  return providers.payouts.walletsOf(market, payoutProviders).map((code) => {
    const { name, isBoundNumber } = brands[code]
    return { code, name, isBoundNumber }
  })
}

/** The wallet of a brand, or the first problem. `boundPhone` is in E.164 form. */
export function parseWallet(code: MobileWallet, walletNo: string | undefined, boundPhone: string): Payee | Problem {
  const { name, areaCode, isBoundNumber } = brands[code]
  const number = walletNo === undefined ? boundPhone : parsePhone(areaCode, walletNo)?.e164
  if (!number?.startsWith(areaCode)) return { field: 'walletNo', problem: `This is not a mobile number of ${areaCode}` }
  if (isBoundNumber && number !== boundPhone) {
    return { field: 'walletNo', problem: `A ${name} wallet must be on the bound number` }
  }
  return { form: 'WALLET', number, code, bankName: name }
}
