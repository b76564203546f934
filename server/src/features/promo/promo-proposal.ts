import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import type { MainReader, MainTx } from '../../db/database.ts'
import {
  isSignedVersion,
  type MarketPolicy,
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from '../market/index.ts'
import { promoFile, publishPromo, requireValidPromo, toPromo } from './publish-promo.ts'
import { isStudioGame, listNewestPromos, listPromosAt, type Promo, selectPublication } from './queries.ts'

const proposalShape = z.strictObject({
  promo: z.looseObject({ promoId: z.string() }),
  /** The version in force when it was proposed, 0 for none. Signatures are worth nothing once it has a successor. */
  after: z.int(),
  why: z.string(),
  by: z.string(),
})

/** Terms that the market does not allow are refused before anyone signs them. */
export async function promoToPropose(
  main: MainReader,
  given: unknown,
  policies: readonly MarketPolicy[],
  { why, by }: { readonly why: string; readonly by: string },
): Promise<string> {
  const { promoId, config } = requireValidPromo(given, policies, await listNewestPromos(main))
  await requireStudioGame(main, config)
  const proposed = { promo: given, after: await versionInForce(main, promoId), why, by }
  return writeProposal(proposed)
}

/** Publishes a promotion that two registered operators have signed. */
export async function publishPromoProposal(
  tx: MainTx,
  proposal: SignedProposal,
  approval: ProposalApproval,
  policies: readonly MarketPolicy[],
): Promise<Promo | undefined> {
  const { promo, after } = readProposal(proposalShape, proposal.content)
  const signedBy = await requireSignatures(tx, 'promotion', proposal, approval)
  if (after !== (await versionInForce(tx, promo.promoId))) {
    throw new ProposalError('another version was published since this was proposed: propose it again')
  }
  await requireStudioGame(tx, requireValidPromo(promo, policies, await listNewestPromos(tx)).config)
  return await publishPromo(tx, promo, policies, { ...signedBy, at: approval.at })
}

/** Free rounds of a game that no studio has would take their part of the budget, and nobody could play them. */
async function requireStudioGame(main: MainReader, { grant }: Promo['config']): Promise<void> {
  if (grant.kind !== 'freeRounds' || (await isStudioGame(main, grant.amount.game))) return
  throw new ProposalError(`no studio offers the game ${grant.amount.game}`)
}

/** The version of each promotion at this time, without those that two operators did not sign as they are stored. */
export async function listSignedPromos(app: AppContext, at: Date): Promise<readonly Promo[]> {
  const promos = await listPromosAt(app.databases.main.read, at)
  const verdicts = await Promise.all(promos.map((promo) => isSignedPromo(app, promo)))
  return promos.filter((_, index) => verdicts[index])
}

export async function isSignedPromo(app: AppContext, promo: Promo): Promise<boolean> {
  return await isSignedVersion(app, {
    subject: 'promotion',
    id: `${promo.promoId} ${promo.version}`,
    readPublication: () => selectPublication(app.databases.main.read, promo),
    isContent: (content) => {
      const { promo: signed, after } = readProposal(proposalShape, content)
      return isDeepStrictEqual(toPromo(z.parse(promoFile, signed), after + 1), promo)
    },
  })
}

async function versionInForce(main: MainReader, promoId: string): Promise<number> {
  return (await listNewestPromos(main)).find((promo) => promo.promoId === promoId)?.version ?? 0
}
