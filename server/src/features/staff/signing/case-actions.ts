import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { identityReview } from '../../player/index.ts'
import { conductReview, riskReview } from '../../risk/index.ts'
import { safetyReview } from '../../safety/index.ts'
import { feedbackReview } from '../../support/index.ts'
import { done, type SignedAction, waits } from './signed-action.ts'
import { requireStillAllowed } from './still-allowed.ts'

/** `seq` is the entry of the history that the person saw. */
type KycDecision = StaffInput<'/kyc/decide'> & { readonly seq: number }

const kycGiven = (by: string, { id: checkNo, seq, decision, number = '', why }: KycDecision) => ({
  ...{ checkNo, seq, decision, number, why, by },
})

export const decideKyc: SignedAction<KycDecision> = {
  permissionOf: () => 'kyc.decide',
  subjectOf: ({ id }) => id,
  textOf: ({ app, by }, args) => identityReview.textToSign(app, kycGiven(by, args)),
  async execute({ app, by, signature }, args) {
    return (await identityReview.decide(app, { ...kycGiven(by, args), signature })) === 'done' ? done : waits
  },
}

/** The content was made when the person asked, because it contains the state that they saw. */
type Content = { readonly id: string; readonly content: string }

export const openConduct: SignedAction<Content> = {
  permissionOf: () => 'risk.decide',
  subjectOf: ({ id }) => id,
  textOf: async (_, { content }) => conductReview.textToPropose(content),
  async execute({ app, at, signature }, { content }) {
    await conductReview.open(app, { content, signature }, at)
    return done
  },
}

const riskOf = (caseNo: string) => (conductReview.isOf(caseNo) ? conductReview : riskReview)

export const proposeRisk: SignedAction<Content> = {
  permissionOf: () => 'risk.decide',
  subjectOf: ({ id }) => id,
  textOf: async (_, { id, content }) => riskOf(id).textToPropose(content),
  async execute({ app, at, signature }, { id, content }) {
    return { ...waits, hash: await riskOf(id).propose(app, { content, signature }, at) }
  },
}

export const approveRisk: SignedAction<{ readonly hash: string; readonly caseNo: string }> = {
  permissionOf: () => 'risk.decide',
  subjectOf: ({ caseNo }) => caseNo,
  textOf: async ({ app, by, at }, { hash, caseNo }) =>
    riskOf(caseNo).textToApprove(await riskReview.content(app, hash), { by, at }),
  async execute({ app, by, at, signature }, { hash, caseNo }) {
    const { by: proposer } = JSON.parse(await riskReview.content(app, hash)) as { readonly by: string }
    await requireStillAllowed(app, proposer, 'risk.decide')
    await riskOf(caseNo).approve(app, hash, { by, at, signature })
    return done
  },
}

export const answerTicket: SignedAction<StaffInput<'/ticket/answer'>> = {
  permissionOf: () => 'ticket.answer',
  subjectOf: ({ id }) => id,
  textOf: async ({ by }, { id, text }) => feedbackReview.textToSign({ ticketNo: id, text, by }),
  async execute({ app, by, signature }, { id, text }) {
    await feedbackReview.answer(app, { ticketNo: id, text, by, signature })
    return done
  },
}

/** Both are what `npm run safety` signs: a task that is done, or a lower limit. */
type Safety = Pick<Parameters<typeof safetyReview.content>[0], 'playerId' | 'done' | 'lower' | 'why'>

const contentOf = (by: string, { playerId, why, ...what }: Safety) =>
  safetyReview.content({ playerId, by, why, ...what })

const safety = (permission: 'player.limit' | 'safety.decide'): SignedAction<Safety> => ({
  permissionOf: () => permission,
  subjectOf: ({ playerId }) => String(playerId),
  textOf: async ({ by }, args) => safetyReview.textToSign(contentOf(by, args)),
  async execute({ app, by, at, signature }, args) {
    await safetyReview.apply(app, { content: contentOf(by, args), signature }, at)
    return done
  },
})

export const lowerLimit = safety('player.limit')
export const closeSafetyTask = safety('safety.decide')
