import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales } from '@zamra/contract/languages.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { newOperator, operatorOptions, signedBoth } from '../../../test/operators.ts'
import { runCommand } from '../../../test/run-command.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { betPlaced, betWon, depositCredited } from '../../ledger/index.ts'
import {
  type MarketPolicy,
  type ProposalApproval,
  publishPolicies,
  type SignedProposal,
  sandbox,
} from '../market/index.ts'
import { promoConfig, termsHashOf, wagerOf } from './config/config.ts'
import { problemsOf } from './config/validate-config.ts'
import { checkDraft } from './draft/check-draft.ts'
import { simulateDraft } from './draft/simulate.ts'
import { readBase } from './period/base-queries.ts'
import { periodOf } from './period/period-of.ts'
import { listSignedPromos, promoToPropose, publishPromoProposal } from './promo-proposal.ts'
import { promosInForce } from './promos-in-force.ts'
import { publishPromo } from './publish-promo.ts'
import { amountOf } from './reward/amount-of.ts'
import { sandboxPromo } from './sandbox.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const offer = sandboxPromo('first-deposit-in')
const { grant } = offer.config
if (grant.kind !== 'bonus') throw new Error('the offer is not a bonus')

const withWager = (wager: Partial<typeof grant.wager>) =>
  z.parse(promoConfig, { ...offer.config, grant: { ...grant, wager: { ...grant.wager, ...wager } } })
const [india] = sandbox as readonly [MarketPolicy]
const approvedBy = ['Asha', 'Bilal']

function publish(promo: unknown, by: readonly string[] = approvedBy) {
  const publication = { approvedBy: by, at: systemNow() }
  return world.app.databases.main.transact((tx) => publishPromo(tx, promo, sandbox, publication))
}

test('every version is kept with the two people who approved it, and the same terms are not published twice', async () => {
  expect(await publish(offer)).toMatchObject({ version: 1 })
  expect(await publish(offer)).toBeUndefined()
  expect(await publish({ ...offer, isOpen: false })).toMatchObject({ version: 2, isOpen: false })
  await expect(publish({ ...offer, config: { ...offer.config, claimDays: 3 } }, ['Asha', 'Asha'])).rejects.toThrow(
    'two',
  )
  await expect(publish({ ...offer, market: 'PK' })).rejects.toThrow('belongs to market IN')
  const { pool } = world.app.databases.main
  await expect(pool.query(`update promo set config = '{}'`)).rejects.toThrow('permission denied')
  await expect(pool.query('delete from promo')).rejects.toThrow('permission denied')
})

test('refuses terms that the law of the market does not allow, and names each problem', () => {
  const config = withWager({ times: 11 })
  const strict = { ...india, promotions: { ...india.promotions, base: ['bonus' as const], mixedProducts: false } }
  expect(problemsOf(config, strict)).toEqual([
    'market IN: wagering of bonusPlusDeposit is not allowed',
    'market IN: wagering 11 times exceeds 10',
    'market IN: wagering in several products is not allowed',
  ])
  const closed = { ...india, promotions: { ...india.promotions, allowed: false } }
  expect(problemsOf(z.parse(promoConfig, offer.config), closed)).toEqual(['market IN: promotions are not allowed'])
  expect(problemsOf(z.parse(promoConfig, offer.config), india)).toEqual([])
})

test('a bonus is wagered three times unless its configuration says otherwise', () => {
  expect(wagerOf(withWager({ times: undefined }))?.times).toBe(3)
  expect(wagerOf(withWager({ times: 7 }))?.times).toBe(7)
  expect(() => withWager({ times: 0 })).toThrow()
})

test('the hash of the terms does not depend on the order of their fields, and changes with every value', () => {
  const config = z.parse(promoConfig, offer.config)
  const reversed = Object.fromEntries(Object.entries(config).reverse()) as typeof config
  expect(termsHashOf(reversed)).toEqual(termsHashOf(config))
  expect(termsHashOf({ ...config, claimDays: config.claimDays + 1 })).not.toEqual(termsHashOf(config))
})

test('publishes what two different operators have signed, once, and stores both signatures', async () => {
  const [noor, vikram] = [await newOperator(world, 'Noor'), await newOperator(world, 'Vikram')]
  const { main } = world.app.databases
  const given = { ...offer, promoId: 'signed-by-two' }
  const reason = { why: 'agreed for the season', by: 'Noor' }
  const content = await promoToPropose(main.read, given, sandbox, reason)
  const [proposal, approval] = signedBoth([noor, vikram], 'promotion', content)
  const send = (...[first, second]: readonly [SignedProposal, ProposalApproval]) =>
    main.transact((tx) => publishPromoProposal(tx, first, second, sandbox))
  await expect(send(...signedBoth([noor, noor], 'promotion', content))).rejects.toThrow('Noor proposed it')
  await expect(send(...signedBoth([noor, vikram], 'policy', content))).rejects.toThrow('not the signature of Noor')
  const changed = content.replace('"days":14', '"days":1')
  await expect(send({ ...proposal, content: changed }, approval)).rejects.toThrow('not the signature of Noor')
  expect(await send(proposal, approval)).toMatchObject({ promoId: 'signed-by-two', version: 1 })
  await expect(send(proposal, approval)).rejects.toThrow('another version was published')
  const { rows } = await main.pool.query(`select approved_by, approval from promo where promo_id = 'signed-by-two'`)
  const approvalSignature = approval.signature.toString('hex')
  expect(rows).toMatchObject([{ approved_by: ['Noor', 'Vikram'], approval: { content, approvalSignature } }])
  const closed = { ...given, market: 'XX' }
  await expect(promoToPropose(main.read, closed, sandbox, reason)).rejects.toThrow('there is no market XX')
})

test('a version that the server’s own database role has copied, changed or, when live, written is not offered', async () => {
  const operators = [await newOperator(world, 'Latif'), await newOperator(world, 'Meena')] as const
  const { main } = world.app.databases
  await main.transact((tx) => publishPolicies(tx, sandbox, approvedBy, systemNow()))
  const promoId = 'written-by-one'
  const content = await promoToPropose(main.read, { ...offer, promoId }, sandbox, { why: 'agreed', by: 'Latif' })
  await main.transact((tx) => publishPromoProposal(tx, ...signedBoth(operators, 'promotion', content), sandbox))
  const live = { ...world.app, config: { ...world.app.config, deployment: 'live' as const }, state: new Map() }
  const offered = async (app = world.app) =>
    (await listSignedPromos(app, systemNow())).filter((promo) => promo.promoId === promoId)
  expect(await offered(live)).toMatchObject([{ version: 1 }])
  const insertNext = (terms: string, approval: string) =>
    main.pool.query(
      `insert into promo (promo_id, version, market, config, terms_hash, is_open, starts_at, ends_at, codes, link,
                          budget_amount, budget_count, approved_by, published_at, approval)
       select promo_id, version + 1, market, ${terms}, is_open, starts_at, ends_at, codes, link,
              budget_amount, budget_count, approved_by, published_at, ${approval}
         from promo where promo_id = $1 order by version desc limit 1`,
      [promoId],
    )
  const dearer = `jsonb_set(config, '{grant,amount,max}', '900000000'), terms_hash`
  for (const terms of ['config, terms_hash', dearer]) {
    await insertNext(terms, 'approval')
    expect(await offered()).toEqual([])
  }
  await insertNext(dearer, 'null')
  expect(await offered(live)).toEqual([])
  expect(await offered()).toMatchObject([{ version: 4 }])
})

test('a version that begins later leaves the present one in force until then', async () => {
  const promoId = 'begins-later'
  const at = systemNow()
  const tomorrow = new Date(at.getTime() + 86_400_000)
  await publish({ ...offer, promoId })
  await publish({ ...offer, promoId, startsAt: tomorrow.toISOString() })
  const versionAt = async (when: Date) =>
    (await promosInForce(world.app, { market: 'IN', at: when })).find((promo) => promo.promoId === promoId)?.version
  expect([await versionAt(at), await versionAt(tomorrow)]).toEqual([1, 2])
})

test('npm run promo takes no free names, and publishes a proposal of another operator', async () => {
  await world.app.databases.main.transact((tx) => publishPolicies(tx, sandbox, approvedBy, systemNow()))
  const folder = temporaryFolder('promo-command-test')
  const [asha, bilal] = [await newOperator(world, 'Asha'), await newOperator(world, 'Bilal')]
  const [file, proposal] = [join(folder, 'promo.json'), join(folder, 'proposal.json')]
  await writeFile(file, JSON.stringify({ ...offer, promoId: 'from-a-file' }))
  const promo = (...words: string[]) => runCommand(world, 'promo.ts', words)
  expect(await promo('propose', file, proposal, '--why', 'x', ...operatorOptions(asha, folder))).toContain(': ok')
  expect(await promo('publish', proposal, 'Asha', 'Bilal')).toContain('FAILED a proposal needs --who and --key')
  expect(await promo('publish', proposal, ...operatorOptions(bilal, folder))).toMatch(
    /^from-a-file version 1: IN, open, .*3 times bonusPlusDeposit/,
  )
  const gift = sandboxPromo('gift-code-in')
  const trigger = { on: 'code', form: 'gift', isOneTime: true }
  await publish({ ...gift, promoId: 'drop-from-a-file', codes: [], config: { ...gift.config, trigger } })
  const [batch, codes] = [join(folder, 'batch.json'), join(folder, 'codes.txt')]
  const wanted = ['codes', 'drop-from-a-file', '20', batch, '--why', 'a stream']
  expect(await promo(...wanted, ...operatorOptions(asha, folder))).toContain(': ok')
  expect(await promo('make-codes', batch, codes, ...operatorOptions(bilal, folder))).toContain('20 codes of drop-from')
  expect((await readFile(codes, 'utf8')).trim().split('\n')).toHaveLength(20)
  await rm(folder, { recursive: true })
}, 180_000)

test('free rounds are proposed only for a game of a studio that players find', async () => {
  const { main } = world.app.databases
  const rounds = sandboxPromo('free-rounds-in')
  const { grant: given } = rounds.config
  if (given.kind !== 'freeRounds') throw new Error('no free rounds')
  const propose = () => promoToPropose(main.read, rounds, sandbox, { why: 'agreed', by: 'Latif' })
  const put = (provider_code: string, is_shown: boolean) =>
    main.transact(async (tx) => {
      const name = JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, 'Slots'])))
      const category = { category: 'slots', icon: 'reels', name, sort: 1 }
      await tx
        .insertInto('game_category')
        .values(category)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const game = { game_id: given.amount.game, name: 'A slot', image: 'reels', category: 'slots', sort: 1 }
      const flags = { has_demo: false, is_hot: false, added_at: systemNow() }
      await tx
        .insertInto('game')
        .values({ ...game, ...flags, provider_code, is_shown })
        .onConflict((conflict) => conflict.column('game_id').doUpdateSet({ provider_code, is_shown }))
        .execute()
    })
  await expect(propose()).rejects.toThrow(`no studio offers the game ${given.amount.game}`)
  await put('zamra', true)
  await expect(propose()).rejects.toThrow('no studio offers')
  await put('karkhana', false)
  await expect(propose()).rejects.toThrow('no studio offers')
  await put('karkhana', true)
  expect(await propose()).toContain(given.amount.game)
})

test('a draft is checked by every rule of publishing, and read as players will read it', async () => {
  const { read } = world.app.databases.main
  const problemsIn = async (draft: unknown) =>
    (await checkDraft(read, draft, sandbox)).checks.filter(({ problems }) => problems.length > 0)
  const rebate = sandboxPromo('rebate-in')
  expect(await problemsIn(rebate)).toEqual([])
  const { preview } = await checkDraft(read, rebate, sandbox)
  expect(preview.map(({ locale }) => locale)).toEqual(locales)
  expect(preview[0]?.summary).toBe('30% of every deposit from ₹500 back, up to ₹30,000 a day')
  const summary = { ...rebate.config.summary, en: '35% of every deposit from {depositMin} back, up to {max} a day' }
  expect(await problemsIn({ ...rebate, config: { ...rebate.config, summary } })).toMatchObject([
    { rule: 'texts', problems: expect.arrayContaining(['summary in en: the terms do not say 35']) },
  ])
  expect(await problemsIn({ ...rebate, codes: ['FREE-CODE'] })).toMatchObject([{ rule: 'codes' }])
  expect(await problemsIn({ ...rebate, market: undefined })).toMatchObject([{ rule: 'format' }])
})

test('a simulation counts the settled bets of the last days as the engine would, and names its sample', async () => {
  const player = await world.player()
  const of = { playerId: player.playerId, currency: 'INR' } as const
  const { ledger, databases } = world.app
  await depositCredited(ledger, { ...of, order: 'sim', payment: 'sim', amount: minor(100_000n) })
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  await betPlaced(ledger, { ...of, bet: 'sim', stake: minor(60_000n), ...rules })
  await betWon(ledger, { ...of, bet: 'sim', settlement: 'sim', amount: minor(20_000n) })
  const idle = await world.player()
  await depositCredited(ledger, {
    ...{ playerId: idle.playerId, currency: 'INR', order: 'idle', payment: 'idle' },
    amount: minor(500_000n),
  })
  const simulated = async (promoId: string) => await simulateDraft(world.app, sandboxPromo(promoId), sandbox)
  // A deposit counts as far as the player has bet: 30% of 600.00.
  expect(await simulated('rebate-in')).toMatchObject({
    ...{ players: 1, betting: 1, bets: 1, turnover: 60_000n, reached: 1, rewards: 1, cost: 18_000n, currency: 'INR' },
    ...{ sampleMax: 400, daysPlayed: 1 },
  })
  // One player who is drawn for sure leaves no doubt; the last day of the band is the whole cost.
  const { band, inForce } = await simulated('rebate-in')
  expect(band).toHaveLength(30)
  expect(band.at(-1)).toMatchObject({ cost: 18_000n, low: 18_000n, high: 18_000n })
  expect(inForce).toBeUndefined()
  // Which players were looked at: those of each shard, who together are all of the sample.
  const { sample } = await simulated('rebate-in')
  const own = databases.shardOf(player.playerId).index
  expect(sample).toEqual(
    databases.shards.map(({ index: shard }) => ({
      shard,
      players: shard === own ? 1 : 0,
      betting: shard === own ? 1 : 0,
    })),
  )
  const { pool } = databases.shardOf(player.playerId)
  const zone = india.timeZone
  for (const promoId of ['rebate-in', 'cashback-in']) {
    const config = z.parse(promoConfig, sandboxPromo(promoId).config)
    const period = periodOf(config.period, zone, systemNow())
    const base = await readBase(pool, player.playerId, config.trigger, { ...period, zone })
    expect([promoId, (await simulated(promoId)).cost]).toEqual([promoId, amountOf(config, { base })])
  }
  expect((await simulated('first-deposit-in')).cost).toBe(50_000n)
  await expect(simulated('gift-code-in')).rejects.toThrow('past bets do not show')
  // Once it is in force, a draft is compared with it: 10 % of the same play instead of 30 %.
  const rebate = sandboxPromo('rebate-in')
  const version = (await publish(rebate))?.version
  const draft = { ...rebate, config: { ...rebate.config, grant: smaller(rebate.config.grant) } }
  expect(await simulateDraft(world.app, draft, sandbox)).toMatchObject({
    cost: 6_000n,
    inForce: { version, cost: 18_000n, reached: 1, rewards: 1 },
  })
})

const smaller = (grant: typeof offer.config.grant) =>
  grant.amount.by === 'share' ? { ...grant, amount: { ...grant.amount, bps: 1_000 } } : grant
