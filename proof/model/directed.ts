import fc from 'fast-check'
import type { Hold, Request, Wallet } from './book.ts'
import { shardOf } from './shards.ts'
import { Batch, type Model, type PlannedRequest, type Real, type Step } from './steps.ts'

/** Random values of a step; its request also depends on the state that the sequence has reached. */
type Dice = {
  readonly player: number
  readonly key: string
  readonly amount: number
  readonly cost: number
  readonly pick: number
}

type Choice = (wallet: Wallet, dice: Dice, model: Model) => Chosen | undefined
type Chosen = Omit<PlannedRequest, 'player' | 'key' | 'currency'>

/**
 * Random steps mostly close things that were never opened. A directed step reads the model's ledger and continues from
 * there: it settles an open bet, pays a pending withdrawal, stakes a bonus.
 */
class Directed implements Step {
  readonly name: string
  readonly dice: Dice
  readonly choice: Choice

  constructor(name: string, dice: Dice, choice: Choice) {
    this.name = name
    this.dice = dice
    this.choice = choice
  }

  check(): boolean {
    return true
  }

  async run(model: Model, real: Real): Promise<void> {
    const { player, key } = this.dice
    const wallet = model.book.get(model.players[player] ?? 0)
    const planned = wallet && this.choice(wallet, this.dice, model)
    if (planned) await new Batch([{ ...planned, player, key, currency: wallet.currency }]).run(model, real)
  }

  toString(): string {
    const { player, key, amount, cost, pick } = this.dice
    return `${this.name} p${player} key ${Number(key.slice(-12))} ${amount} ${cost} ${pick}`
  }
}

/** Repeats an earlier request unchanged. */
class Again implements Step {
  readonly pick: number

  constructor(pick: number) {
    this.pick = pick
  }

  check({ sent }: Readonly<Model>): boolean {
    return sent.length > 0
  }

  async run(model: Model, real: Real): Promise<void> {
    const request = model.sent[this.pick % model.sent.length] as Request
    const player = Math.max(model.players.indexOf(request.player), 0)
    await new Batch([{ ...request, player }]).run(model, real)
  }

  toString(): string {
    return `again ${this.pick}`
  }
}

/** Stakes a bonus twice in one batch: the second stake must see what the first one left of it. */
class StakeTwice implements Step {
  readonly dice: Dice

  constructor(dice: Dice) {
    this.dice = dice
  }

  check(): boolean {
    return true
  }

  async run(model: Model, real: Real): Promise<void> {
    const { player, cost } = this.dice
    const wallet = model.book.get(model.players[player] ?? 0)
    const first = wallet && stakeBonus(wallet, this.dice, model)
    if (!first) return
    const second = { ...first, amount: 1 + cost, ref: first.ref.replace('-0001-', '-0002-') }
    const both = [first, second].map((stake) => ({ ...stake, player, key: stake.ref, currency: wallet.currency }))
    await new Batch(both).run(model, real)
  }

  toString(): string {
    return `p${this.dice.player} stakes a bonus twice`
  }
}

/** A player without an open bet or a bonus withdraws everything, is paid and erases the account; then the bank returns some. */
class LeaveAndClose implements Step {
  readonly dice: Dice

  constructor(dice: Dice) {
    this.dice = dice
  }

  check(): boolean {
    return true
  }

  async run(model: Model, real: Real): Promise<void> {
    const { player: place, key, cost, pick } = this.dice
    // A closed wallet plays no more, so few are closed.
    if (pick > 3) return
    const player = model.players[place] ?? 0
    const wallet = model.book.get(player)
    if (!wallet || wallet.cash < 8 || isObliged(wallet)) return
    const { currency, cash } = wallet
    const ref = freshRef(model)
    const step = (request: Chosen, keyed: string) => new Batch([{ ...request, player: place, key: keyed, currency }])
    await step({ movement: 'withdrawalHeld', amount: cash, ref }, ref).run(model, real)
    await step({ movement: 'withdrawalPaid', amount: 0, fee: cost, tax: 7 - cost, ref }, key).run(model, real)
    await closeWallet(model, real, player)
    const returned = { movement: 'withdrawalReversed', amount: 1, ref } as const
    await step(returned, ref.replace('-0001-', '-0003-')).run(model, real)
  }

  toString(): string {
    return `p${this.dice.player} leaves and closes the account`
  }
}

async function closeWallet(model: Model, { shards }: Real, player: number): Promise<void> {
  const wallet = model.book.get(player)
  const closing = 'select * from ledger.close_wallet($1, $2)'
  const answer = await shards.clients[shardOf(player)]?.[0]?.query(closing, [player, new Date(model.atMs)])
  const isClosed = wallet !== undefined && wallet.cash === 0 && !isObliged(wallet)
  if (isClosed !== (answer?.rows.length === 0)) throw new Error(`closing p${player}: ${JSON.stringify(answer?.rows)}`)
  if (isClosed) wallet.bars |= 11
}

function isObliged({ holds, bonuses }: Wallet): boolean {
  return (
    [...holds.values()].some(({ kind, state }) => kind !== 'deposit' && state === 'pending') ||
    [...bonuses.values()].some(({ state }) => state === 'active')
  )
}

export function directedSteps(): readonly fc.Arbitrary<Step>[] {
  const dice: fc.Arbitrary<Dice> = fc.record({
    player: fc.integer({ min: 0, max: 2 }),
    key: fc
      .integer({ min: 31, max: 99 })
      .map((number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`),
    amount: fc.integer({ min: 1, max: 90 }),
    cost: fc.integer({ min: 0, max: 7 }),
    pick: fc.nat(20),
  })
  const step = (name: string, choice: Choice) => dice.map((thrown) => new Directed(name, thrown, choice))
  return [
    step('settle an open bet', (wallet, { amount, pick }) =>
      onHold(wallet, 'bet', pick, { movement: 'betWon', amount: pick % 3 === 0 ? 0 : amount }),
    ),
    step('roll an open bet back', (wallet, { pick }) =>
      onHold(wallet, 'bet', pick, { movement: 'betRolledBack', amount: 0 }),
    ),
    step('take a gift bet', (_wallet, { amount }, model) => ({
      movement: 'giftBetPlaced',
      amount,
      ref: freshRef(model),
      weight: 0,
      turnoverRule: 'none',
    })),
    step('settle a gift bet', (wallet, { amount, pick }) =>
      onHold(wallet, 'giftBet', pick, { movement: 'giftBetWon', amount: pick % 3 === 0 ? 0 : amount }),
    ),
    step('settle a gift bet as a bonus', (wallet, { amount, cost, pick, key }) =>
      onHold(wallet, 'giftBet', pick, {
        movement: 'giftBetWonAsBonus',
        amount,
        grant: key,
        wagerRequired: cost * 5,
        lockedCash: 0,
      }),
    ),
    step('roll a gift bet back', (wallet, { pick }) =>
      onHold(wallet, 'giftBet', pick, { movement: 'giftBetRolledBack', amount: 0 }),
    ),
    step('pay a withdrawal', (wallet, { cost, pick }) =>
      onHold(wallet, 'withdrawal', pick, { movement: 'withdrawalPaid', amount: 0, fee: cost, tax: 7 - cost }),
    ),
    step('let an order lapse', (wallet, { pick }) =>
      onHold(wallet, 'deposit', pick, { movement: 'depositLapsed', amount: 0 }),
    ),
    step('withdraw about as much as is free', withdrawFree),
    step('return a paid withdrawal', returnPaid),
    step('return a paid withdrawal again', returnPaid),
    dice.map((thrown) => new LeaveAndClose(thrown)),
    step('stake a bonus', stakeBonus),
    dice.map((thrown) => new StakeTwice(thrown)),
    step('convert a bonus', (wallet, { amount }) =>
      wallet.inPlay === null
        ? undefined
        : { movement: 'bonusConverted', amount, ref: wallet.inPlay, grant: wallet.inPlay },
    ),
    fc.nat(200).map((pick) => new Again(pick)),
  ]
}

function onHold(wallet: Wallet, kind: Hold['kind'], pick: number, what: Omit<Chosen, 'ref'>) {
  const open = [...wallet.holds].filter(([, hold]) => hold.kind === kind && hold.state === 'pending')
  const [ref] = open[pick % open.length] ?? []
  return ref === undefined ? undefined : { ...what, ref }
}

/** All cash that no bonus locks, sometimes one unit too much. */
function withdrawFree(wallet: Wallet, { pick }: Dice, model: Model): Chosen | undefined {
  const locking = [...wallet.bonuses.values()].filter(({ state, left }) => state === 'active' && left > 0)
  const locked = locking.reduce((sum, bonus) => sum + bonus.lockedCash, 0)
  if (locked === 0) return
  const amount = Math.max(1, wallet.cash - locked + (pick % 2))
  return { movement: 'withdrawalHeld', amount, ref: freshRef(model) }
}

const returns = ['withdrawalReversed', 'withdrawalFeeReturned', 'withdrawalTaxReturned'] as const

/** Mostly all of it, sometimes less or one unit too much. */
function returnPaid(wallet: Wallet, { pick, amount }: Dice): Chosen | undefined {
  const paid = [...wallet.holds].filter(([, hold]) => hold.kind === 'withdrawal' && hold.state === 'posted')
  const [ref] = paid[amount % paid.length] ?? []
  const movement = returns[pick % 3] ?? 'withdrawalReversed'
  const account = { withdrawalReversed: 10, withdrawalFeeReturned: 13, withdrawalTaxReturned: 15 }[movement]
  const moved = wallet.journal.find((row) => row.ref === ref && row.credit === account)?.amount
  return ref === undefined || moved === undefined ? undefined : { movement, ref, amount: moved + 1 - (pick % 4) }
}

function freshRef({ sent }: Pick<Model, 'sent'>): string {
  return `00000000-0000-0000-0001-${String(sent.length).padStart(12, '0')}`
}

const rules = ['none', 'stake', 'difference'] as const

/** Stakes a little more than the player's cash, so that a part comes from the active bonus. */
function stakeBonus(wallet: Wallet, { cost, pick }: Dice, { sent }: Model) {
  const bonus = wallet.inPlay === null ? undefined : wallet.bonuses.get(wallet.inPlay)
  if (!bonus) return
  const ref = freshRef({ sent })
  const terms = { weight: pick % 2 === 0 ? 10_000 : 2_500, turnoverRule: rules[pick % 3] ?? 'none' }
  return { movement: 'betPlaced' as const, amount: wallet.cash + 1 + cost, ref, ...terms }
}
