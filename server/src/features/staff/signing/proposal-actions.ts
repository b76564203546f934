import { hash } from 'node:crypto'
import type { Permission } from '@zamra/contract/backoffice/permissions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { MainTx } from '../../../db/database.ts'
import { publishTabs, routingReview } from '../../deposit/index.ts'
import { publishCatalogue } from '../../game/index.ts'
import { changeSwitch, forgetContent, publishContent } from '../../home/index.ts'
import {
  allPolicies,
  forgetApprovedChanges,
  ProposalError,
  proposedPolicies,
  publishProposal,
  requireProposer,
  requireSignatures,
  textToApprove,
  textToPropose,
  validatePolicy,
  withdrawPolicy,
} from '../../market/index.ts'
import { publishPromoProposal } from '../../promo/index.ts'
import { siteTexts } from '../../support/index.ts'
import { publishLevelsProposal } from '../../vip/index.ts'
import { leastWithdrawals, settingsReview } from '../../withdrawal/index.ts'
import { adjustBalance, requireOwner } from './adjust-balance.ts'
import { changeStaff } from './change-staff.ts'
import {
  countOpenProposals,
  findProposal,
  insertProposal,
  type ProposalKind,
  type StoredProposal,
  saveApproval,
} from './proposal-queries.ts'
import { done, type Signed, type SignedAction, type SignOutcome, waits } from './signed-action.ts'
import { requireStillAllowed } from './still-allowed.ts'

/** The permission of each subject. Who proposes and who approves needs the same. */
export const permissionOfSubject: Readonly<Record<ProposalKind, Permission>> = {
  staff: 'staff.decide',
  switch: 'switch.open',
  policy: 'policy.decide',
  promotion: 'promo.decide',
  adjustment: 'adjustment.decide',
  'deposit page': 'policy.decide',
  'payment routing': 'fee.decide',
  content: 'content.decide',
  'vip levels': 'vip.decide',
  'withdrawal settings': 'fee.decide',
  'site text': 'content.decide',
  catalogue: 'policy.decide',
}

/** `content` names the person who proposes it, as everything does that two people sign. */
type Wanted = {
  readonly subject: ProposalKind
  readonly about: string
  readonly content: string
  readonly code?: string | undefined
}

/** Nobody fills the list alone that all others read. */
const openMax = 20

/** Stores what one person has signed. Nothing happens before another one has signed the same. */
export const propose: SignedAction<Wanted> = {
  permissionOf: ({ subject }) => permissionOfSubject[subject],
  subjectOf: ({ about }) => about,
  textOf: async (_, { subject, content }) => textToPropose(subject, content),
  async execute({ app, by, at, signature }, { subject, content, code }) {
    const { main } = app.databases
    await requireProposer(main.read, subject, { content, signature })
    if ((await countOpenProposals(main.read, by, at)) >= openMax)
      throw new ProposalError(`${openMax} of your proposals wait already: they are signed, or expire`)
    const contentHash = hash('sha256', content, 'buffer')
    const proposal = { hash: contentHash, subject, content, by, signature, proposedAt: at }
    await main.transact((tx) => insertProposal(tx, proposal))
    return { ...waits, hash: contentHash.toString('hex'), ...(code !== undefined && { code }) }
  },
}

/** With one signature: a stop is quick, and a way to sign in moves no money. The use case refuses anything else. */
const switchAlone = (
  permission: 'switch.close' | 'switch.open',
): SignedAction<{ readonly name: string; readonly content: string }> => ({
  permissionOf: () => permission,
  subjectOf: ({ name }) => name,
  textOf: async (_, { content }) => textToPropose('switch', content),
  async execute({ app, at, signature }, { content }) {
    await changeSwitch(app.databases.main, { content, signature }, { at })
    return done
  },
})

export const closeSwitch = switchAlone('switch.close')
export const openSwitch = switchAlone('switch.open')

/** With one signature: what is in force stays in force. The use case refuses a version that closes something. */
export const withdrawScheduled: SignedAction<{
  readonly market: string
  readonly version: number
  readonly content: string
}> = {
  permissionOf: () => 'policy.decide',
  subjectOf: ({ market, version }) => `${market} v${version}`,
  textOf: async (_, { content }) => textToPropose('policy withdrawal', content),
  async execute({ app, signature }, { content }) {
    await withdrawPolicy(app.databases.main, { content, signature }, { config: app.config, now: app.clock.now() })
    return done
  },
}

export const approve: SignedAction<{ readonly hash: string; readonly subject: ProposalKind }> = {
  permissionOf: ({ subject }) => permissionOfSubject[subject],
  subjectOf: (args) => args.hash,
  async textOf({ app, by, at }, args) {
    const { subject, content } = await requireProposal(app, args.hash, at)
    return textToApprove(subject, content, { by, at })
  },
  async execute(signed, args) {
    const proposal = await requireProposal(signed.app, args.hash, signed.at)
    const { app, by, at, signature } = signed
    // Verified before they are stored, and again by the use case that has an effect of its own.
    await requireSignatures(app.databases.main.read, proposal.subject, proposal, { by, at, signature })
    await requireStillAllowed(app, proposal.by, permissionOfSubject[proposal.subject])
    return await effects[proposal.subject](signed, proposal)
  },
}

type Effect = (signed: Signed, proposal: StoredProposal) => Promise<SignOutcome>

const effects: Readonly<Record<ProposalKind, Effect>> = {
  async staff(signed, proposal) {
    return await changeStaff(signed, proposal)
  },
  async switch({ app, by, at, signature }, proposal) {
    await store(app, proposal, { by, at, signature })
    await changeSwitch(app.databases.main, proposal, { by, at, signature })
    return done
  },
  async policy({ app, by, at, signature }, proposal) {
    const problems = proposedPolicies(proposal.content).flatMap((policy) => validatePolicy(policy, app.config))
    if (problems.length > 0) throw new ProposalError(problems.join('; '))
    await app.databases.main.transact(async (tx) => {
      await publishProposal(tx, proposal, { by, at, signature }, app.clock.now())
      await saveApproval(tx, proposal.hash, { by, at, signature })
    })
    return done
  },
  async promotion({ app, by, at, signature }, proposal) {
    await app.databases.main.transact(async (tx) => {
      await publishPromoProposal(tx, proposal, { by, at, signature }, allPolicies(app))
      await saveApproval(tx, proposal.hash, { by, at, signature })
    })
    return done
  },
  async 'deposit page'({ app, by, at, signature }, proposal) {
    await app.databases.main.transact(async (tx) => {
      await publishTabs(tx, proposal, { by, at, signature })
      await saveApproval(tx, proposal.hash, { by, at, signature })
    })
    forgetApprovedChanges(app)
    return done
  },
  async 'payment routing'({ app, by, at, signature }, proposal) {
    await app.databases.main.transact(async (tx) => {
      await routingReview.publish(app, tx, proposal, { by, at, signature })
      await saveApproval(tx, proposal.hash, { by, at, signature })
    })
    forgetApprovedChanges(app)
    return done
  },
  async content({ app, by, at, signature }, proposal) {
    await app.databases.main.transact(async (tx) => {
      await publishContent(app, tx, proposal.content, by)
      await saveApproval(tx, proposal.hash, { by, at, signature })
    })
    forgetContent(app)
    return done
  },
  async 'site text'({ app, by, at, signature }, proposal) {
    await app.databases.main.transact(async (tx) => {
      await siteTexts.publish(tx, proposal, { by, at, signature }, app.clock.now())
      await saveApproval(tx, proposal.hash, { by, at, signature })
    })
    return done
  },
  async 'vip levels'({ app, by, at, signature }, proposal) {
    const approval = { by, at, signature }
    const alsoStore = (tx: MainTx) => saveApproval(tx, proposal.hash, approval)
    await publishLevelsProposal(app, proposal, approval, { readLeast: leastWithdrawals, alsoStore })
    return done
  },
  async 'withdrawal settings'({ app, by, at, signature }, proposal) {
    const approval = { by, at, signature }
    await settingsReview.publish(app, proposal, approval, (tx) => saveApproval(tx, proposal.hash, approval))
    return done
  },
  async catalogue({ app, by, at, signature }, proposal) {
    const approval = { by, at, signature }
    await app.databases.main.transact(async (tx) => {
      await publishCatalogue(app, tx, proposal, approval)
      await saveApproval(tx, proposal.hash, approval)
    })
    forgetApprovedChanges(app)
    return done
  },
  async adjustment({ app, by, at, signature }, proposal) {
    await requireOwner(app, proposal.content)
    // First: money that has moved has both signatures, and nobody withdraws or refuses what may have moved.
    await store(app, proposal, { by, at, signature })
    await adjustBalance(app, proposal, by)
    return done
  },
}

async function store(
  app: AppContext,
  { hash: contentHash }: StoredProposal,
  approval: Parameters<typeof saveApproval>[2],
) {
  await app.databases.main.transact((tx) => saveApproval(tx, contentHash, approval))
}

async function requireProposal({ databases }: AppContext, hex: string, at: Date): Promise<StoredProposal> {
  const stored = await findProposal(databases.main.read, Buffer.from(hex, 'hex'), at)
  if (!stored) throw new ProposalError(`no proposal ${hex} waits for a signature`)
  if (hash('sha256', stored.content) !== hex) throw new ProposalError('the proposal was changed after it was made')
  return stored
}
