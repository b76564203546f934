import { verifySeed } from '@zamra/verifier/originals/verify-seed.ts'
import { keepsTrust, problemOfTrust } from '@zamra/verifier/trust.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { useSession } from '../../lib/session.ts'
import { trustedKeys } from '../../lib/trusted-keys.ts'
import type { Seeds } from './api.ts'
import { isSeedSpent, noteAnswered, noteRevealed, noteSent, seenSeed } from './seeds-seen.ts'
import { UnfairError } from './unfair.ts'

/**
 * Opens the next seed pair with a client seed. Before it is sent, its hash is looked for in the log that witnesses saw, and
 * noted. One hash gets one client seed: what was not answered is sent again, because with another one the operator could
 * refuse until one suits it; and a client seed is never sent for a second hash, which could have been chosen for it.
 */
export async function openPair({ next }: Seeds, chosen: string): Promise<Seeds> {
  const { number, commit } = next
  const noted = seenSeed(number)
  if (noted && noted.commit !== commit) throw new UnfairError('hashChanged')
  if (!noted && isSeedSpent(chosen)) throw new UnfairError('seedSpent')
  const clientSeed = noted?.clientSeed ?? chosen
  await requireLogged(next)
  if (!noted) noteSent({ number, commit, clientSeed })
  const { seeds, revealed } = await moneyCall('/originals/rotate', { open: number, clientSeed }, { quiet: true })
  if (revealed) noteRevealed(revealed)
  const { current } = seeds
  const isOpened = current?.number !== number || (current.commit === commit && current.clientSeed === clientSeed)
  if (!isOpened) throw new UnfairError('pairChanged')
  noteAnswered(number)
  return seeds
}

async function requireLogged({ number, commit }: Seeds['next']): Promise<void> {
  const trust = await trustedKeys({ problemOfTrust, keepsTrust })
  if (!trust) throw new UnfairError('keysMissing')
  const proof = await moneyCall('/originals/proof', { number }, { quiet: true })
  const { entry, owner } = proof
  const isOwn = entry.said.commit === commit && proof.number === number && owner.player === useSession.getState().uid
  if (!isOwn || verifySeed(proof, trust).some(({ state }) => state === 'wrong')) throw new UnfairError('hashNotLogged')
}
