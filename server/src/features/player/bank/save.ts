import type { InputOf } from '@zamra/contract/calls.ts'
import { uuidv7 } from '../../../base/random.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { claimIdentity, releaseIdentity } from '../../session/index.ts'
import { holdFrom } from '../hold.ts'
import { lockSelf } from '../queries.ts'
import { touchPlayer } from '../touch-player.ts'
import { askBank } from './ask-bank.ts'
import { isProblem, type Payee, payeeOf } from './bank-account.ts'
import { confirmed } from './confirm.ts'
import { cleanHolderName, maskName } from './holder-name.ts'
import { type AccountRow, listAccounts, type NameCheck, writeAccount } from './queries.ts'
import { accountOnWire, accountPlace } from './wire.ts'

type Call = '/bank/save'
type Wish = {
  readonly payee: Payee
  readonly index: Buffer
  readonly holder: string
  readonly accountType: AccountRow['accountType']
}
type Checked = { readonly nameCheck: NameCheck; readonly branch: string | null }

/**
 * Judge, confirm, ask the bank, claim the number, write. Each step can refuse and leaves nothing behind; only the claim
 * is written before the account, and a claim without an account is taken over by the next one who needs it.
 */
export const bankSave: Handler<Call> = async (ctx, input) => {
  const { app, playerId, now: at } = ctx
  const shard = app.databases.shardOf(playerId)
  const wish = judged(ctx, input)
  const { index } = wish
  const before = placeFor(ctx, input.id, index, await listAccounts(shard.read, playerId))
  if (before && isSame(ctx, before, wish)) return accountOnWire(app.vault, playerId, before, at)
  const spend = await confirmed(ctx, input)
  const checked = await checkedByBank(ctx, wish)
  if (!(await claimIdentity(app, 'bankAccount', index, playerId))) throw ctx.refusal('bank.taken', {})
  await spend()
  const row = rowOf(ctx, before?.id ?? uuidv7(), wish, checked)
  await shard.transact(async (tx) => {
    await lockSelf(tx, playerId)
    const present = placeFor(ctx, input.id, index, await listAccounts(tx, playerId))
    // Another request of the same player changed the list meanwhile: what he saw is not what he would get.
    if (present?.id !== before?.id) throw ctx.refusal('server.busy', { retryAfter: 1 })
    await writeAccount(tx, playerId, row)
    await touchPlayer(tx, playerId)
  })
  if (before && !index.equals(before.numberIndex)) {
    await releaseIdentity(app, 'bankAccount', Buffer.from(before.numberIndex), playerId)
  }
  return accountOnWire(app.vault, playerId, row, at)
}

function judged(ctx: CallContext<Call>, input: InputOf<Call>): Wish {
  const payee = payeeOf(policyOf(ctx.app, ctx.market).bankForm, input)
  if (isProblem(payee)) throw invalid(ctx, payee.field, payee.problem)
  const holder = cleanHolderName(input.holderName)
  if (!holder) throw invalid(ctx, 'holderName', 'Write the name as the bank has it')
  return { payee, index: numberIndex(ctx, payee), holder, accountType: input.accountType }
}

/** In India a number alone is not an account: two banks may give the same one. An IBAN has its bank in it. */
function numberIndex({ app }: CallContext<Call>, { form, number, code }: Payee): Buffer {
  const bank = form === 'IFSC' ? code.slice(0, 4) : form === 'BD-ROUTING' ? code.slice(0, 3) : ''
  return app.vault.blindIndex('bankAccount', `${form} ${bank} ${number}`)
}

/** The account to be replaced: the one that is named, or else the one that has this number already. */
function placeFor(
  ctx: CallContext<Call>,
  id: string | undefined,
  index: Buffer,
  rows: readonly AccountRow[],
): AccountRow | undefined {
  const withNumber = rows.find((row) => index.equals(row.numberIndex))
  if (id === undefined) return withNumber
  const named = rows.find((row) => row.id === id)
  if (!named) throw ctx.refusal('thing.notFound', {})
  if (withNumber && withNumber !== named) throw ctx.refusal('bank.taken', {})
  return named
}

/** What changes nothing needs no confirmation and holds nothing: it is the retry of an answer that was lost. */
function isSame({ app, playerId }: CallContext<Call>, row: AccountRow, wish: Wish): boolean {
  const holder = app.vault.open(row.holderSealed, accountPlace(playerId, row.id, 'holder_sealed'))
  const isWritten = row.code === wish.payee.code && row.accountType === wish.accountType && holder === wish.holder
  return isWritten && wish.index.equals(row.numberIndex) && row.nameCheck !== 'other'
}

async function checkedByBank(ctx: CallContext<Call>, { payee, holder }: Wish): Promise<Checked> {
  const says = await askBank(ctx.app, payee, holder)
  if (says.name === 'noSuchBranch') throw invalid(ctx, 'ifsc', 'The bank has no such branch')
  if (says.name === 'noSuchAccount') throw invalid(ctx, 'accountNo', 'The bank has no such account')
  if (says.name === 'other') {
    throw ctx.refusal('bank.nameMismatch', { given: maskName(holder), known: maskName(says.known) })
  }
  const nameChecks = { same: 'same', later: 'pending', never: 'none' } as const
  return { nameCheck: nameChecks[says.name], branch: says.branch }
}

function rowOf(ctx: CallContext<Call>, id: string, wish: Wish, checked: Checked): AccountRow {
  const { app, playerId, now: at } = ctx
  const { payee, holder, accountType } = wish
  return {
    ...{ id, form: payee.form, code: payee.code, bankName: payee.bankName, accountType, ...checked },
    holderSealed: app.vault.seal(holder, accountPlace(playerId, id, 'holder_sealed')),
    numberSealed: app.vault.seal(payee.number, accountPlace(playerId, id, 'number_sealed')),
    numberIndex: wish.index,
    numberTail: payee.number.slice(-4),
    knownNameSealed: null,
    holdUntil: holdFrom(at, 'bankAccount'),
    savedAt: at,
  }
}

function invalid(ctx: CallContext<Call>, field: string, problem: string) {
  return ctx.refusal('input.invalid', { fields: [{ field, problem }] })
}
