import type { Money } from '@zamra/contract/money.ts'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { Rail } from '../../../providers/payment/port.ts'
import type { LocalizedName } from '../stored-order.ts'

export type Method = {
  readonly type: number
  readonly name: LocalizedName
  readonly rail: Rail
  readonly providers: readonly string[]
  readonly amountMin: Money
  readonly amountMax: Money
  readonly showWeight: number
  readonly showOffset: number
  readonly isDefault: boolean
  readonly isOpen: boolean
}

export async function selectSettings(main: MainReader, market: string): Promise<unknown> {
  const row = await main.selectFrom('deposit_offer').select('settings').where('market', '=', market).executeTakeFirst()
  return row?.settings
}

/** The settings of every market that has any. */
export function listSettings(main: MainReader) {
  return main.selectFrom('deposit_offer').select(['market', 'settings']).orderBy('market').execute()
}

/** Nobody else changes them until the transaction ends. */
export async function lockSettings(tx: MainTx, market: string): Promise<unknown> {
  const row = await tx
    .selectFrom('deposit_offer')
    .select('settings')
    .where('market', '=', market)
    .forUpdate()
    .executeTakeFirst()
  return row?.settings
}

export function selectMethods(main: MainReader, market: string): Promise<Method[]> {
  return main
    .selectFrom('deposit_method')
    .select([
      'type',
      'name',
      'rail',
      'providers',
      'amount_min as amountMin',
      'amount_max as amountMax',
      'show_weight as showWeight',
      'show_offset as showOffset',
      'is_default as isDefault',
      'is_open as isOpen',
    ])
    .where('market', '=', market)
    .orderBy('type')
    .$castTo<Method>()
    .execute()
}

export type OperatorAccount = {
  readonly id: string
  readonly rail: 'imps' | 'upi' | 'bank'
  readonly legalName: string
  readonly bankName: string
  readonly accountNumber: string | null
  readonly ifsc: string | null
  readonly vpa: string | null
  readonly isOpen: boolean
}

/** All accounts of the operator in a market, open or not: an order keeps the payee it was created with. */
export function selectAccounts(main: MainReader, market: string): Promise<OperatorAccount[]> {
  return main
    .selectFrom('operator_account')
    .select([
      'operator_account_id as id',
      'rail',
      'legal_name as legalName',
      'bank_name as bankName',
      'account_number as accountNumber',
      'ifsc',
      'vpa',
      'is_open as isOpen',
    ])
    .where('market', '=', market)
    .orderBy('operator_account_id')
    .$castTo<OperatorAccount>()
    .execute()
}

export async function putSettings(tx: MainTx, market: string, settings: unknown): Promise<void> {
  const row = { market, settings: JSON.stringify(settings) }
  await tx
    .insertInto('deposit_offer')
    .values(row)
    .onConflict((conflict) => conflict.column('market').doUpdateSet({ settings: row.settings }))
    .execute()
}

export async function putMethod(tx: MainTx, market: string, method: Method): Promise<void> {
  const values = {
    market,
    type: method.type,
    name: JSON.stringify(method.name),
    rail: method.rail,
    providers: [...method.providers],
    amount_min: method.amountMin,
    amount_max: method.amountMax,
    show_weight: method.showWeight,
    show_offset: method.showOffset,
    is_default: method.isDefault,
    is_open: method.isOpen,
  }
  await tx
    .insertInto('deposit_method')
    .values(values)
    .onConflict((conflict) => conflict.columns(['market', 'type']).doUpdateSet(values))
    .execute()
}

export async function putAccount(tx: MainTx, market: string, account: OperatorAccount): Promise<void> {
  const values = {
    operator_account_id: account.id,
    market,
    rail: account.rail,
    legal_name: account.legalName,
    bank_name: account.bankName,
    account_number: account.accountNumber,
    ifsc: account.ifsc,
    vpa: account.vpa,
    is_open: account.isOpen,
  }
  await tx
    .insertInto('operator_account')
    .values(values)
    .onConflict((conflict) => conflict.column('operator_account_id').doUpdateSet(values))
    .execute()
}
