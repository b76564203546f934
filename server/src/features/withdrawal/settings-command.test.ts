import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { newOperator, operatorOptions, signedBoth, type TestOperator } from '../../../test/operators.ts'
import { runCommand } from '../../../test/run-command.ts'
import { openWithdrawalWorld } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { readPayoutRules } from '../player/bank/signed-settings.ts'
import { selectSettings } from '../player/index.ts'
import { levelsToPropose, listLevelVersions, publishLevelsProposal, putSandboxLevels } from '../vip/index.ts'
import { leastWithdrawals } from './least-withdrawals.ts'
import { readSettings } from './settings.ts'
import { settingsReview } from './settings-proposal.ts'

let world: World
let asha: TestOperator
let noor: TestOperator
beforeAll(async () => {
  world = await openWithdrawalWorld()
  asha = await newOperator(world, 'Asha')
  noor = await newOperator(world, 'Noor')
})
afterAll(() => world.close())

const subject = 'withdrawal settings'
const inForce = () => selectSettings(world.app.databases.main.read, 'IN')

/** The settings in force, some of them changed. */
async function changed(change: object, market = 'IN') {
  return { market, settings: { ...((await inForce())?.settings as object), ...change } }
}

async function proposed(change: object): Promise<string> {
  return await settingsReview.contentOf(world.app, await changed(change), { why: 'the bank charges more', by: 'Asha' })
}

test('two operators publish the settings that the next quote uses, once, with both signatures', async () => {
  const version = ((await inForce())?.version ?? 0) + 1
  const content = await proposed({ feeMin: 900 })
  const [proposal, approval] = signedBoth([asha, noor], subject, content)
  expect(await settingsReview.publish(world.app, proposal, approval)).toContain(`IN version ${version}: {`)
  expect(await world.ok('/withdraw/terms', { market: 'IN' })).toMatchObject({ feeMin: 900n })
  const { rows } = await world.app.databases.main.pool.query(
    'select published_by, approval from withdrawal_settings where market = $1 and version = $2',
    ['IN', version],
  )
  const approvalSignature = approval.signature.toString('hex')
  expect(rows).toMatchObject([{ published_by: 'Noor', approval: { content, approvalSignature } }])
  await expect(settingsReview.publish(world.app, proposal, approval)).rejects.toThrow('another version was published')
})

test('ignores settings that the server’s own database role has copied, changed or, when live, written', async () => {
  const content = await proposed({ feeMin: 910 })
  await settingsReview.publish(world.app, ...signedBoth([asha, noor], subject, content))
  const { version = 0 } = (await inForce()) ?? {}
  const live = { ...world.app, config: { ...world.app.config, deployment: 'live' as const }, state: new Map() }
  expect((await readSettings(live, 'IN')).version).toBe(version)
  const insertNext = (change: string) =>
    world.app.databases.main.pool.query(
      `insert into withdrawal_settings (market, version, settings, published_by, published_at, approval)
       select market, version + 1, ${change} from withdrawal_settings where market = 'IN' order by version desc limit 1`,
    )
  const generous = `jsonb_set(settings, '{twoOperatorsFrom}', '4000000000'), published_by, published_at`
  for (const change of ['settings, published_by, published_at, approval', `${generous}, approval`]) {
    await insertNext(change)
    expect(await readSettings(world.app, 'IN')).toMatchObject({ version: 0, twoOperatorsFrom: 0n })
  }
  // The payees that a player can add follow the same settings.
  await insertNext(`jsonb_set(settings, '{payoutProviders}', '["razorpayx"]'), published_by, published_at, approval`)
  expect(await readPayoutRules(world.app, 'IN')).toEqual({ payoutProviders: undefined, hasCoins: false })
  await insertNext(`${generous}, null`)
  expect((await readSettings(live, 'IN')).version).toBe(0)
  expect((await readSettings(world.app, 'IN')).version).toBe(version + 4)
})

test('ignores settings whose time of publication is not the one that the second operator signed', async () => {
  const insertAt = async (daysAgo: number) => {
    const content = await proposed({ feeMin: 920 + daysAgo })
    const [{ signature }, approval] = signedBoth([asha, noor], subject, content)
    const { settings, after } = JSON.parse(content) as { settings: unknown; after: number }
    const signatures = {
      proposalSignature: signature.toString('hex'),
      approvalSignature: approval.signature.toString('hex'),
    }
    await world.app.databases.main.pool.query(
      `insert into withdrawal_settings (market, version, settings, published_by, published_at, approval)
       values ('IN', $1, $2, 'Noor', $3, $4)`,
      [
        ...[after + 1, JSON.stringify(settings), new Date(approval.at.getTime() - daysAgo * 86_400_000)],
        JSON.stringify({ content, ...signatures }),
      ],
    )
    return (await readSettings(world.app, 'IN')).version === after + 1
  }
  expect(await insertAt(1)).toBe(false)
  expect(await insertAt(0)).toBe(true)
})

test('refuses invalid settings before anyone signs them, and what two operators did not sign', async () => {
  const before = await inForce()
  const by = { why: 'a mistake', by: 'Asha' }
  for (const [given, problem] of [
    [await changed({ min: 500_000_000 }), 'the least amount must be positive and not above the largest'],
    [await changed({ usualSeconds: 90_000 }), 'usualSeconds is longer than the promise of the market, 86400'],
    [await changed({}, 'XX'), 'there is no market XX'],
  ] as const)
    await expect(settingsReview.contentOf(world.app, given, by)).rejects.toThrow(problem)
  await expect(settingsReview.contentOf(world.app, await changed({}), { ...by, why: '' })).rejects.toThrow('--why')
  const content = await proposed({ feeMin: 950 })
  const publish = ([proposal, approval]: ReturnType<typeof signedBoth>) =>
    settingsReview.publish(world.app, proposal, approval)
  await expect(publish(signedBoth([asha, asha], subject, content))).rejects.toThrow('Asha proposed it')
  await expect(publish(signedBoth([noor, noor], subject, content))).rejects.toThrow('this is not the signature of Asha')
  const [proposal, approval] = signedBoth([asha, noor], subject, content)
  const lower = { ...proposal, content: content.replace('950', '1') }
  await expect(publish([lower, approval])).rejects.toThrow('this is not the signature of Asha')
  expect(await inForce()).toEqual(before)
})

test('neither a least amount nor the limits of levels can close withdrawals', async () => {
  const { app } = world
  await app.databases.main.transact((tx) => putSandboxLevels(tx, ['asha', 'noor'], app.clock.now()))
  const [newest] = await listLevelVersions(app, 'INR', 1)
  const config = newest?.config as { levels: readonly { level: number; withdrawDailyLimit: number }[] }
  const limit = config.levels[0]?.withdrawDailyLimit ?? 0
  const max = 1_000_000_000_000
  const by = { why: 'nobody shall withdraw', by: 'Asha' }
  await expect(settingsReview.contentOf(app, await changed({ min: limit + 1, max }), by)).rejects.toThrow(
    'the least amount must not be above what the lowest level may withdraw in a day',
  )
  expect(await settingsReview.contentOf(app, await changed({ min: limit, max }), by)).toContain(`"min":${limit}`)
  const limited = (withdrawDailyLimit: number) => ({
    currency: 'INR',
    config: { ...config, levels: config.levels.map((one) => (one.level === 0 ? { ...one, withdrawDailyLimit } : one)) },
  })
  const levelsBy = { ...by, readLeast: leastWithdrawals }
  const propose = (daily: number) => levelsToPropose(app, limited(daily), levelsBy)
  await expect(propose(0)).rejects.toThrow('every level can withdraw something in a day')
  // Above zero and below the least amount is as good as nothing.
  const { min } = ((await inForce())?.settings ?? {}) as { readonly min: number }
  const tooLittle = /level 0, daily withdrawal limit [\d.]+, and in market IN the least is 200/
  for (const daily of [1, min - 1]) await expect(propose(daily)).rejects.toThrow(tooLittle)
  expect(await propose(min)).toContain(`"withdrawDailyLimit":${min}`)
})

test('of a higher least amount and a lower daily limit that are signed together, the later one is refused', async () => {
  const { app } = world
  await app.databases.main.transact((tx) => putSandboxLevels(tx, ['asha', 'noor'], app.clock.now()))
  const [newest] = await listLevelVersions(app, 'INR', 1)
  const config = newest?.config as { levels: readonly { level: number; withdrawDailyLimit: number }[] }
  const { min } = ((await inForce())?.settings ?? {}) as { readonly min: number }
  const levels = config.levels.map((one) => (one.level === 0 ? { ...one, withdrawDailyLimit: min } : one))
  const by = { why: 'agreed', by: 'Asha' }
  const given = { currency: 'INR', config: { ...config, levels } }
  const lower = await levelsToPropose(app, given, { ...by, readLeast: leastWithdrawals })
  const higher = await proposed({ min: min + 100 })
  const outcomes = await Promise.allSettled([
    publishLevelsProposal(app, ...signedBoth([asha, noor], 'vip levels', lower), { readLeast: leastWithdrawals }),
    settingsReview.publish(app, ...signedBoth([asha, noor], subject, higher)),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('npm run withdrawals -- settings proposes, publishes and shows them', async () => {
  const folder = temporaryFolder('withdrawal-settings-test')
  const settings = (...words: string[]) => runCommand(world, 'withdrawals.ts', ['settings', ...words])
  const [file, proposal] = [join(folder, 'settings.json'), join(folder, 'proposal.json')]
  writeFileSync(file, JSON.stringify(await changed({ feeMin: 1_000 })))
  const byAsha = [...operatorOptions(asha, folder), '--why', 'the bank charges more']
  expect(await settings('propose', file, proposal, ...byAsha)).toContain('withdrawals settings: ok')
  expect(await settings('publish', proposal, ...operatorOptions(noor, folder))).toMatch(
    /IN version \d+: .*"feeMin":1000/,
  )
  expect(await settings()).toMatch(/IN version \d+: .*"feeMin":1000/)
  rmSync(folder, { recursive: true })
}, 90_000)
