import { dayIn } from '../../base/clock.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { ageOn, placeOf } from '../session/index.ts'
import { isBirthday } from './birthday.ts'
import { markPlayerChanged } from './mark-player-changed.ts'
import { cleanNickName, looksOfficial } from './nick-name.ts'
import { lockPlayerRow, updateProfile } from './queries.ts'

type Call = '/user/editProfile'

/** Everything is validated before anything is stored, so a minor's birthday never reaches the database. */
export const editProfile: Handler<Call> = async (ctx, input) => {
  const { app, playerId } = ctx
  const { avatar } = input
  const nickName = input.nickName === undefined ? undefined : requireNickName(ctx, input.nickName)
  const email = input.email === undefined ? undefined : requireEmail(ctx, input.email)
  if (input.birthday !== undefined) requireBirthday(ctx, input.birthday)
  await app.databases.shardOf(playerId).transact(async (tx) => {
    const { birthdaySealed } = await lockPlayerRow(tx, playerId)
    const isNewBirthday = input.birthday !== undefined && isFirstBirthday(ctx, input.birthday, birthdaySealed)
    const change = {
      nickName,
      avatar,
      birthdaySealed: isNewBirthday ? sealed(ctx, 'birthday_sealed', input.birthday) : undefined,
      emailSealed: email === '' ? null : sealed(ctx, 'email_sealed', email),
    }
    if (Object.values(change).every((value) => value === undefined)) return
    await updateProfile(tx, playerId, change)
    await markPlayerChanged(tx, playerId, ctx.now)
  })
  return {}
}

function requireNickName(ctx: CallContext<Call>, written: string): string {
  const name = cleanNickName(written)
  if (name === '') throw invalid(ctx, 'nickName', 'The name needs at least one visible character')
  if (looksOfficial(name)) throw invalid(ctx, 'nickName', 'This name could be mistaken for our staff')
  return name
}

/** Empty removes the address. Only the host is case-insensitive, so only the host is lower-cased. */
function requireEmail(ctx: CallContext<Call>, written: string): string {
  const address = written.normalize('NFKC').trim()
  if (address === '') return ''
  const [, mailbox, host] = /^([^\s@]{1,64})@([^\s@]+\.[^\s@.]{2,})$/.exec(address) ?? []
  if (!mailbox || !host) throw invalid(ctx, 'email', 'This is not an e-mail address')
  return `${mailbox}@${host.toLowerCase()}`
}

function requireBirthday(ctx: CallContext<Call>, birthday: string): void {
  const { age, timeZone } = policyOf(ctx.app, ctx.market)
  const today = dayIn(timeZone, ctx.now)
  if (!isBirthday(birthday, today)) throw invalid(ctx, 'birthday', 'This is not a birthday')
  if (ageOn(today, birthday) < age.min) throw ctx.refusal('age.tooYoung', { minAge: age.min })
}

/** A birthday is set once. The same value again is the retry of a lost response and changes nothing. */
function isFirstBirthday(ctx: CallContext<Call>, birthday: string, kept: Uint8Array | null): boolean {
  if (!kept) return true
  const original = ctx.app.vault.open(kept, placeOf(ctx.playerId, 'birthday_sealed'))
  if (original !== birthday) throw ctx.refusal('thing.alreadyDone', { original })
  return false
}

function sealed(ctx: CallContext<Call>, column: 'birthday_sealed' | 'email_sealed', value: string | undefined) {
  return value === undefined ? undefined : ctx.app.vault.seal(value, placeOf(ctx.playerId, column))
}

function invalid(ctx: CallContext<Call>, field: string, problem: string) {
  return ctx.refusal('input.invalid', { fields: [{ field, problem }] })
}
