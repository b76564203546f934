import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { registerPlayer, rotateSession } from '../../server/src/features/session/index.ts'
import { type Check, check } from '../verdict.ts'
import type { Canaries } from './canaries.ts'
import { type Caller, callApi, mapConcurrently } from './client.ts'
import { requestCode, type SmsInbox } from './phone.ts'

const atOnce = 6
const areaCode = '+880'

/** New players with a number each: each saves a bank account by the real call, confirmed by a real code. */
export async function saveAccounts(
  phones: SmsInbox,
  app: AppContext,
  canaries: Canaries,
  players: number,
): Promise<Check> {
  const refused = await mapConcurrently(Array.from({ length: players }), atOnce, async (_, index) => {
    const mobile = canaries.make('bangladeshiPhone')
    const profile = { kind: 'registered', areaCode, nickName: 'Player', phone: `${areaCode}${mobile}` } as const
    const who = await signedIn(app, await registerPlayer(app, profile), canaries)
    const from = { ...who, address: `198.51.100.${index % 250}` }
    const verificationCode = await requestCode(phones, { areaCode, mobile }, 'bankCard', from)
    // Six digits occur by chance, so only one code in twenty is searched for.
    if (index % 20 === 0) canaries.keep('code', verificationCode)
    const account = { ...newAccount(canaries), verificationCode }
    const { state, text } = await callApi(phones.url, '/bank/save', account, from)
    return state !== '200' && text
  })
  return check(`${players} bank accounts are saved`, refused)
}

export async function signedIn(app: AppContext, playerId: PlayerId, canaries: Canaries): Promise<Caller> {
  const device = `device-of-${playerId}`
  const shard = app.databases.shardOf(playerId)
  const sign = await shard.transact((tx) => rotateSession(tx, app, { playerId, device, way: 'otp' }))
  return { device, uid: playerId, sign: canaries.keep('sign', sign) }
}

function newAccount(canaries: Canaries) {
  const where = { routing: '010261234', accountType: 'savings' } as const
  return { ...where, accountNo: canaries.make('account'), holderName: canaries.make('name') }
}
