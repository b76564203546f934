import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardTx } from '../../db/database.ts'
import { append } from '../../facts/append.ts'
import { insertSession } from './queries.ts'
import { hashSign, newSign } from './sign.ts'

const openForDays = 30

/** Opens a session bound to one player and one device, and hands out the sign: the only time it is seen in clear. */
export async function openSession(tx: ShardTx, playerId: PlayerId, device: string, at: Date): Promise<string> {
  const sign = newSign()
  await insertSession(tx, {
    playerId,
    signHash: hashSign(sign),
    device,
    openedAt: at,
    expiresAt: new Date(at.getTime() + openForDays * 86_400_000),
  })
  await append(tx, { kind: 'session.opened', playerId, at, payload: { way: 'id' } })
  return sign
}
