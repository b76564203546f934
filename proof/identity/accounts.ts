import type { PlayerId } from '@zamra/contract/brand.ts'
import { registerPlayer } from '../../server/src/features/session/index.ts'
import { openSession } from '../../server/src/features/session/open-session.ts'
import { issueOtp } from '../../server/src/features/session/otp.ts'
import type { House } from '../../server/src/http/context.ts'
import type { Canaries } from './canaries.ts'
import { type Check, check } from './check.ts'
import { ask, inTurns, type Who } from './visitor.ts'

const players = 100
/** As many as one player may save in a minute. */
const accountsEach = 10

/** A thousand players with numbers, and a thousand bank accounts saved by the real call, each confirmed by a code. */
export async function saveAccounts(url: string, house: House, canaries: Canaries): Promise<Check> {
  await inTurns(Array.from({ length: players * (accountsEach - 1) }), 8, () => newPlayer(house, canaries))
  const refused = await inTurns(Array.from({ length: players }), 4, async () => {
    const player = await newPlayer(house, canaries)
    const who = await signedIn(house, player.playerId, canaries)
    const answers: (string | false)[] = []
    for (let count = 0; count < accountsEach; count += 1) {
      const verificationCode = await issueOtp(house, { scene: 'bankCard', phone: player.phone })
      // Six digits are found by chance among thousands, so of the codes one in ten is looked for.
      if (count === 0) canaries.keep('code', verificationCode)
      const { state, text } = await ask(url, '/bank/save', { ...newAccount(canaries), verificationCode }, who)
      answers.push(state !== '200' && text)
    }
    return answers
  })
  return check(`${players * accountsEach} bank accounts are saved`, refused.flat())
}

type Player = { readonly playerId: PlayerId; readonly phone: string }

async function newPlayer(house: House, canaries: Canaries): Promise<Player> {
  const phone = `+880${canaries.make('bangladeshiPhone')}`
  const playerId = await registerPlayer(house, { kind: 'registered', areaCode: '+880', nickName: 'Player', phone })
  return { playerId, phone }
}

export async function signedIn(house: House, playerId: PlayerId, canaries: Canaries): Promise<Who> {
  const device = `device-of-${playerId}`
  const shard = house.databases.shardOf(playerId)
  const sign = await shard.transact((tx) => openSession(tx, house, { playerId, device, way: 'otp' }))
  return { device, uid: playerId, sign: canaries.keep('sign', sign) }
}

function newAccount(canaries: Canaries) {
  const where = { routing: '010261234', accountType: 'savings' } as const
  return { ...where, accountNo: canaries.make('account'), holderName: canaries.make('name') }
}
