import type { InputOf } from '@zamra/contract/calls.ts'
import { dayIn } from '../../../base/clock.ts'
import type { ShardTx } from '../../../db/database.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { workflowHandle } from '../../../workflow/client.ts'
import { fileNameOf, takeFiles } from '../../file/index.ts'
import { policyOf } from '../../market/index.ts'
import { ageOn } from '../../session/index.ts'
import { cleanHolderName } from '../bank/holder-name.ts'
import { isBirthday } from '../birthday.ts'
import { checkPlace } from '../check-place.ts'
import { markPlayerChanged } from '../mark-player-changed.ts'
import { lockPlayerRow } from '../queries.ts'
import { closedBecause, documentLevel } from './attempts.ts'
import { checkNoOf } from './check-number.ts'
import { identityCheck } from './check-workflow.ts'
import { documentForms, documentsOf } from './documents.ts'
import { findLevel } from './level-queries.ts'
import { insertCheck, insertCheckEvent, listChecks, selectCheck } from './queries.ts'
import { stateOf } from './state.ts'

type Call = '/kyc/submit'
type Ctx = CallContext<Call>

/**
 * Takes the pictures and starts the check. No rule about play applies: who is excluded can prove who they are, because they
 * may need it to withdraw. The age is checked before anything is stored, so what a minor typed never reaches the database.
 */
export const kycSubmit: Handler<Call> = async (ctx, input) => {
  const { app, playerId } = ctx
  const checkNo = checkNoOf(playerId, input.clientOrderId)
  const shard = app.databases.shardOf(playerId)
  const known = await selectCheck(shard.read, { playerId, checkNo })
  if (!known) {
    if (!app.providers.kyc) throw ctx.refusal('rail.down', { rail: 'identity' })
    const given = { name: requireName(ctx, input.name), files: requireFiles(ctx, input), checkNo }
    requireDocument(ctx, input)
    requireBirthday(ctx, input.birthday)
    await shard.transact((tx) => store(tx, ctx, input, given))
  }
  await workflowHandle(app, identityCheck, checkNo).start({ checkNo })
  const [latest] = await listChecks(shard.read, playerId)
  return { state: stateOf(await findLevel(shard.read, playerId), latest) }
}

type Given = { readonly name: string; readonly files: readonly string[]; readonly checkNo: string }

/** Under the lock of the player, so that of two requests at once one finds the other's check. */
async function store(tx: ShardTx, ctx: Ctx, input: InputOf<Call>, given: Given): Promise<void> {
  const { app, playerId, market, now } = ctx
  const { checkNo, files } = given
  await lockPlayerRow(tx, playerId)
  if (await selectCheck(tx, { playerId, checkNo })) return
  const closed = closedBecause(await findLevel(tx, playerId), await listChecks(tx, playerId), now)
  if (closed) throw ctx.refusal('kyc.closed', closed)
  const taken = await takeFiles(tx, playerId, files, 'identity')
  if (taken !== files.length) throw ctx.refusal('thing.notFound', {})
  const seal = (value: string, column: 'name_sealed' | 'birthday_sealed') =>
    app.vault.seal(value, checkPlace(playerId, checkNo, column))
  await insertCheck(tx, {
    playerId,
    checkNo,
    clientOrderId: input.clientOrderId,
    market,
    level: documentLevel,
    document: input.document,
    nameSealed: seal(given.name, 'name_sealed'),
    birthdaySealed: seal(input.birthday, 'birthday_sealed'),
    files,
    createdAt: now,
  })
  const entry = { state: 'PENDING', reasons: [], by: 'player', detail: { document: input.document }, at: now } as const
  await insertCheckEvent(tx, { playerId, checkNo }, entry)
  await markPlayerChanged(tx, playerId, now)
}

function requireName(ctx: Ctx, written: string): string {
  return cleanHolderName(written) ?? refuse(ctx, 'name', 'missing')
}

/** Each side is a picture of its own. */
function requireFiles(ctx: Ctx, { document, front, back, selfie }: InputOf<Call>): readonly string[] {
  const urls = documentForms[document].hasBack
    ? [front, back ?? refuse(ctx, 'back', 'missing'), selfie]
    : [front, selfie]
  const names = urls.map((url) => fileNameOf(url) ?? refuse(ctx, 'front', 'notAPicture'))
  return new Set(names).size === names.length ? names : refuse(ctx, 'front', 'sameTwice')
}

function requireDocument(ctx: Ctx, { document }: InputOf<Call>): void {
  if (!documentsOf(ctx.market)?.documents.includes(document)) refuse(ctx, 'document', 'notInThisMarket')
}

function requireBirthday(ctx: Ctx, birthday: string): void {
  const { age, timeZone } = policyOf(ctx.app, ctx.market)
  const today = dayIn(timeZone, ctx.now)
  if (!isBirthday(birthday, today)) refuse(ctx, 'birthday', 'invalid')
  if (ageOn(today, birthday) < age.min) throw ctx.refusal('age.tooYoung', { minAge: age.min })
}

function refuse(ctx: Ctx, field: string, problem: string): never {
  throw ctx.refusal('input.invalid', { fields: [{ field, problem }] })
}
