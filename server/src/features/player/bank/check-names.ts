import type { Shard } from '../../../db/databases.ts'
import type { Figures } from '../../../flow/define.ts'
import type { House } from '../../../http/context.ts'
import { openBankDesk } from '../../../providers/bank/bank-desk.ts'
import { touchPlayer } from '../touch-player.ts'
import { isSameName } from './holder-name.ts'
import { listPending, type NameCheck, type Pending, settlePending } from './queries.ts'
import { accountPlace } from './wire.ts'

const batch = 50

/**
 * Asks about the accounts that were saved while nobody could be asked. A player whose bank knows another name sees that
 * at his account and corrects it. When the company is still away the rest of the batch waits for the next run.
 */
export async function checkNames(house: House, shard: Shard, now: Date): Promise<Figures> {
  const counts = { asked: 0, same: 0, other: 0 }
  for (const pending of await listPending(shard.read, batch)) {
    counts.asked += 1
    const result = await settled(house, pending)
    if (!result) break
    await shard.transact(async (tx) => {
      if (await settlePending(tx, pending, { ...result, at: now })) await touchPlayer(tx, pending.playerId)
    })
    counts[result.nameCheck] += 1
  }
  return counts
}

type Settled = { readonly nameCheck: Extract<NameCheck, 'same' | 'other'>; readonly knownNameSealed: Buffer | null }

async function settled({ config, vault }: House, pending: Pending): Promise<Settled | undefined> {
  const { playerId, id, code } = pending
  const holder = vault.open(pending.holderSealed, accountPlace(playerId, id, 'holder_sealed'))
  const number = vault.open(pending.numberSealed, accountPlace(playerId, id, 'number_sealed'))
  const answer = await openBankDesk(config).nameOf({ number, ifsc: code, holder })
  if (answer.outcome === 'unavailable') return undefined
  if (answer.outcome === 'noSuchAccount') return { nameCheck: 'other', knownNameSealed: null }
  if (isSameName(holder, answer.name)) return { nameCheck: 'same', knownNameSealed: null }
  const knownNameSealed = vault.seal(answer.name, accountPlace(playerId, id, 'known_name_sealed'))
  return { nameCheck: 'other', knownNameSealed }
}
