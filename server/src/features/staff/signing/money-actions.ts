import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { DecisionError, type Proposal, review } from '../../deposit/index.ts'
import { payoutDifferences, withdrawalHolds, withdrawalReview } from '../../withdrawal/index.ts'
import { done, type SignedAction, type Signing, waits } from './signed-action.ts'
import { requireStillAllowed } from './still-allowed.ts'

type Decision = StaffInput<'/withdrawal/decide'>

const given = (by: string, { decision, rejectCode = '', why }: Decision) => ({ decision, rejectCode, why, by })

export const decideWithdrawal: SignedAction<Decision> = {
  permissionOf: () => 'withdrawal.decide',
  subjectOf: ({ withdrawNo }) => withdrawNo,
  async textOf({ app, by }, args) {
    const row = await withdrawalReview.find(app, args.withdrawNo)
    return withdrawalReview.textToSign(withdrawalReview.contentOf(row, given(by, args)))
  },
  async execute({ app, by, signature }, args) {
    const { withdrawNo } = args
    const result = await withdrawalReview.decide(app, { ...given(by, args), withdrawNo, signature })
    return result === 'done' ? done : waits
  },
}

type Held = StaffInput<'/withdrawal/hold'>
const hourMs = 3_600_000

/** The deadline counts from when the text was asked for, so that it is the same when it is signed. */
const holdOf = ({ by, at }: Signing, { code, hours, why }: Held) => ({
  ...{ code, why, by, until: new Date(at.getTime() + hours * hourMs) },
})

export const holdWithdrawal: SignedAction<Held> = {
  permissionOf: () => 'withdrawal.decide',
  subjectOf: ({ withdrawNo }) => withdrawNo,
  async textOf(signing, args) {
    const row = await withdrawalReview.find(signing.app, args.withdrawNo)
    return withdrawalHolds.textToHold(row, holdOf(signing, args))
  },
  async execute(signed, args) {
    const { app, signature } = signed
    await withdrawalHolds.hold(app, { ...holdOf(signed, args), withdrawNo: args.withdrawNo, signature })
    return done
  },
}

type Released = StaffInput<'/withdrawal/release'> & { readonly until: string }

export const releaseWithdrawal: SignedAction<Released> = {
  permissionOf: () => 'withdrawal.decide',
  subjectOf: ({ withdrawNo }) => withdrawNo,
  async textOf({ app, by }, { withdrawNo, why, until }) {
    const row = await withdrawalReview.find(app, withdrawNo)
    return withdrawalHolds.textToRelease(row, { why, by, until: new Date(until) })
  },
  async execute({ app, by, signature }, { withdrawNo, why, until }) {
    await withdrawalHolds.release(app, { withdrawNo, why, by, until: new Date(until), signature })
    return done
  },
}

/** Nobody fills the list alone that all others read. */
const openMax = 50

/** The id was made when the text was, because it is part of it. */
type DepositProposal = Omit<Proposal, 'by'>

const proposal = (permission: 'deposit.decide' | 'finding.decide'): SignedAction<DepositProposal> => ({
  permissionOf: () => permission,
  subjectOf: ({ orderNo }) => orderNo,
  textOf: async ({ by }, args) => review.textToPropose(review.contentOf({ ...args, by })),
  async execute({ app, by, at, signature }, args) {
    if ((await review.countOpenProposals(app, by)) >= openMax)
      throw new DecisionError(`${openMax} of your proposals wait for another person already`)
    return { ...waits, hash: await review.propose(app, { ...args, by }, signature, at) }
  },
})

export const proposeDeposit = proposal('deposit.decide')
/** A difference of payments is closed as a deposit is decided: one person proposes it and another approves it. */
export const proposeFinding = proposal('finding.decide')

/** Who closes a difference is not who credits deposits. */
export function permissionToApprove(content: string): 'deposit.decide' | 'finding.decide' {
  return review.proposalOf(content).action === 'close' ? 'finding.decide' : 'deposit.decide'
}

/** `permission` is that of the content, which the hash names. */
type ApprovedDeposit = { readonly hash: string; readonly permission: 'deposit.decide' | 'finding.decide' }

export const approveDeposit: SignedAction<ApprovedDeposit> = {
  permissionOf: ({ permission }) => permission,
  subjectOf: ({ hash }) => hash,
  textOf: async ({ app, by }, { hash }) => review.textToApprove(await review.content(app, hash), by),
  async execute({ app, by, at, signature }, { hash, permission }) {
    await requireStillAllowed(app, review.proposalOf(await review.content(app, hash)).by, permission)
    await review.approve(app, { hash, by, signature, at })
    return done
  },
}

type Difference = { readonly provider: string; readonly payoutNo: string; readonly kind: string; readonly why: string }

export const closeDifference: SignedAction<Difference> = {
  permissionOf: () => 'finding.decide',
  subjectOf: ({ payoutNo }) => payoutNo,
  textOf: ({ app, by }, args) => payoutDifferences.textToSign(app, { ...args, by }),
  async execute({ app, by, signature }, args) {
    return (await payoutDifferences.close(app, { ...args, by, signature })) === 'done' ? done : waits
  },
}
