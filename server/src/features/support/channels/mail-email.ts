import { langOf } from '@zamra/contract/languages.ts'
import type { Handler } from '../../../http/context.ts'
import { addressPlace, maskEmail } from '../../player/index.ts'
import { consumeOtp, issueOtp, otpSeconds } from '../../session/index.ts'
import { saveAddress } from './channel-queries.ts'
import { channelState, readAddress } from './channel-state.ts'
import { codeSubject, codeText } from './channel-texts.ts'

/** A code proves that the address is the player's, so that nobody makes us write to a stranger. */
export const mailEmailCode: Handler<'/mail/emailCode'> = async (ctx) => {
  const { app, playerId, locale, requestId } = ctx
  const { email: sender } = app.providers
  const { address } = await readAddress(app, playerId)
  if (!sender || address === undefined) throw ctx.refusal('thing.notFound', {})
  const code = await issueOtp(app, { scene: 'email', phone: address, device: String(playerId) })
  const text = codeText[locale].replace('{code}', code).replace('{minutes}', String(otpSeconds / 60))
  const message = { to: address, subject: codeSubject[locale], text, id: `code-${requestId}`, lang: langOf(locale) }
  const outcome = await sender.send(message)
  if (outcome.outcome === 'sent') return { sentTo: maskEmail(address) }
  ctx.log.warn({ why: outcome.why }, 'e-mail code not sent')
  if (outcome.outcome === 'unknown') throw ctx.refusal('server.busy', { retryAfter: 30 })
  throw ctx.refusal('input.invalid', {
    fields: [{ field: 'email', problem: 'The mail server does not take this address' }],
  })
}

export const mailEmailConfirm: Handler<'/mail/emailConfirm'> = async (ctx, { code }) => {
  const { app, playerId, locale, now } = ctx
  const { address } = await readAddress(app, playerId)
  if (address === undefined) throw ctx.refusal('thing.notFound', {})
  const answer = await consumeOtp(app, { scene: 'email', phone: address, device: String(playerId), code })
  if (!answer.ok) throw ctx.refusal('otp.wrong', { attemptsLeft: answer.attemptsLeft })
  const sealed = app.vault.seal(address, addressPlace(playerId))
  await app.databases.shardOf(playerId).transact((tx) => saveAddress(tx, { playerId, sealed, locale, at: now }))
  return channelState(ctx)
}
