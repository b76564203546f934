import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ConductEvidence, ConductRemedy, ConductRule } from '@zamra/contract/conduct-rules.ts'
import { type Money, minor } from '@zamra/contract/money.ts'
import { systemNow } from '../src/base/clock.ts'
import { uuidv7 } from '../src/base/random.ts'
import { sandbox } from '../src/features/market/index.ts'
import { settleConduct } from '../src/features/promo/conduct/settle-conduct.ts'
import { giveReward, publishPromo, type Reward, sandboxPromos } from '../src/features/promo/index.ts'
import { conductReview } from '../src/features/risk/index.ts'
import { putDraw } from './lottery-world.ts'
import { newOperator, signed, type TestOperator } from './operators.ts'
import { openPayingWorld, type PayingWorld } from './paying-world.ts'
import { configureWithdrawals } from './withdrawal-world.ts'

export type Remedied = {
  readonly remedy: ConductRemedy
  readonly legal?: string
  readonly amount?: number
}

export type ConductWorld = PayingWorld & {
  /** Four operators: two decide, and two others decide about an appeal. */
  readonly operators: readonly [TestOperator, TestOperator, TestOperator, TestOperator]
  draw(): Promise<string>
  openCase(playerId: PlayerId, rule?: ConductRule, evidence?: readonly ConductEvidence[], at?: Date): Promise<string>
  propose(by: TestOperator, caseNo: string, remedied: Remedied): Promise<string>
  approve(by: TestOperator, hash: string, at?: Date): Promise<string>
  decide(caseNo: string, remedied: Remedied): Promise<void>
  decideAppeal(caseNo: string, remedied: Remedied): Promise<void>
  /** Two workers at once, as in production. */
  settle(playerId: PlayerId, at: Date): Promise<void>
  give(playerId: PlayerId, amount: bigint): Promise<Reward>
}

/** Deposits, withdrawals, tickets and promotions as in the sandbox, and operators who decide about conduct. */
export async function openConductWorld(): Promise<ConductWorld> {
  const world = await openPayingWorld()
  await configureWithdrawals(world)
  const { app } = world
  const publication = { approvedBy: ['Asha', 'Bilal'], at: systemNow() }
  for (const promo of sandboxPromos)
    await app.databases.main.transact((tx) => publishPromo(tx, promo, sandbox, publication))
  const named = (name: string) => newOperator(world, name)
  const operators = [await named('Noor'), await named('Vikram'), await named('Mina'), await named('Ravi')] as const
  const [noor, vikram, mina, ravi] = operators
  const propose: ConductWorld['propose'] = async (by, caseNo, remedied) => {
    const why = 'seen in the logs of the game'
    const content = await conductReview.contentToPropose(app, { caseNo, ...remedied, why, by: by.name })
    const signature = signed(by, conductReview.textToPropose(content))
    return await conductReview.propose(app, { content, signature }, systemNow())
  }
  const approve: ConductWorld['approve'] = async (by, hash, at = systemNow()) => {
    const approved = { by: by.name, at }
    const text = conductReview.textToApprove(await conductReview.content(app, hash), approved)
    return await conductReview.approve(app, hash, { ...approved, signature: signed(by, text) })
  }
  return {
    ...world,
    operators,
    draw: () => putDraw(app, 'minute', {}),
    async openCase(playerId, rule = 'bot', evidence = ['timing'], at = systemNow()) {
      const wanted = { playerId, rule, evidence: [...evidence], why: 'forty bets a second', by: noor.name }
      const content = conductReview.contentToOpen(wanted)
      const signature = signed(noor, conductReview.textToPropose(content))
      return await conductReview.open(app, { content, signature }, at)
    },
    propose,
    approve,
    async decide(caseNo, remedied) {
      await approve(vikram, await propose(noor, caseNo, remedied))
    },
    async decideAppeal(caseNo, remedied) {
      await approve(ravi, await propose(mina, caseNo, remedied))
    },
    async settle(playerId, at) {
      const shard = app.databases.shardOf(playerId)
      const runs = await Promise.all([settleConduct(app, shard, at), settleConduct(app, shard, at)])
      for (const { failed } of runs) if (failed !== 0) throw new Error('a case failed to settle')
    },
    async give(playerId, amount) {
      const gift = { playerId, market: 'IN', promoId: 'referral-in', key: uuidv7(), amount: minor(amount) as Money }
      const reward = await giveReward(app, { ...gift, at: systemNow() })
      if (!reward) throw new Error('no reward was given')
      return reward
    },
  }
}
