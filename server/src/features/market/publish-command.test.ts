import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { runCommand } from '../../../test/run-command.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { policyOf, startPolicyCache } from './index.ts'

// Each command starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = temporaryFolder('market-command-test')
  for (const name of ['Noor', 'Vikram']) {
    const key = await runCommand(world, 'operator.ts', ['key', file(name)])
    await runCommand(world, 'operator.ts', ['add', name, key], { ZAMRA_MAIN_URL: world.mainOwnerUrl })
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

const file = (name: string) => join(folder, name)
const market = (...words: string[]) => runCommand(world, 'market.ts', words)
const by = (name: string, key = name) => ['--who', name, '--key', file(key)]

let proposals = 0

/** A policy that differs from the one in force, proposed by Noor. */
async function proposed(reviewBy: string): Promise<string> {
  proposals += 1
  const [policy, proposal] = [file(`policy-${proposals}.json`), file(`proposal-${proposals}.json`)]
  writeFileSync(policy, JSON.stringify({ ...policyOf(world.app, 'IN'), reviewBy }))
  expect(await market('propose', policy, proposal, ...by('Noor'), '--why', 'the law was read again')).toContain('ok')
  return proposal
}

async function stored() {
  const { rows } = await world.app.databases.main.pool.query<{ version: number; by: string[]; approval: unknown }>(
    `select version, approved_by as by, approval from market_policy where market = 'IN' order by version desc limit 1`,
  )
  return rows[0]
}

test('publishes a policy that two operators have signed, with both signatures', async () => {
  const proposal = await proposed('2028-01-01')
  const before = await stored()
  expect(await market('publish', proposal, ...by('Vikram'))).toMatch(
    /IN version \d+: .*review by 2028-01-01\nmarket publish: ok/,
  )
  const after = await stored()
  expect(after?.version).toBe((before?.version ?? 0) + 1)
  expect(after?.by).toEqual(['Noor', 'Vikram'])
  const { content } = JSON.parse(readFileSync(proposal, 'utf8'))
  expect(after?.approval).toMatchObject({ content, approvalSignature: expect.stringMatching(/^[0-9a-f]{128}$/) })
})

test('refuses free names, one operator twice, a foreign key and a changed proposal', async () => {
  const proposal = await proposed('2028-02-02')
  const before = await stored()
  expect(await market('publish', proposal, 'Asha', 'Bilal')).toContain('a proposal needs --who and --key')
  expect(await market('publish', proposal, ...by('Asha', 'Noor'))).toContain("'Asha' is not a registered operator")
  expect(await market('publish', proposal, ...by('Noor'))).toContain('Noor proposed it, another operator approves')
  expect(await market('publish', proposal, ...by('Vikram', 'Noor'))).toContain('not the signature of Vikram')
  const given = JSON.parse(readFileSync(proposal, 'utf8')) as { content: string; signature: string }
  const changed = file('changed.json')
  writeFileSync(changed, JSON.stringify({ ...given, content: given.content.replace('2028-02-02', '2029-02-02') }))
  expect(await market('publish', changed, ...by('Vikram'))).toContain('not the signature of Noor')
  expect(await stored()).toEqual(before)
})

test('refuses a proposal that another version has overtaken, and the same proposal a second time', async () => {
  const [first, second] = [await proposed('2028-03-03'), await proposed('2028-04-04')]
  expect(await market('publish', first, ...by('Vikram'))).toContain('market publish: ok')
  const published = await stored()
  for (const late of [second, first]) {
    expect(await market('publish', late, ...by('Vikram'))).toContain('another version was published')
  }
  expect(await stored()).toEqual(published)
})

test('ignores a version that the server’s own database role has changed or copied, and requires signatures when live', async () => {
  const proposal = await proposed('2028-05-05')
  expect(await market('publish', proposal, ...by('Vikram'))).toContain('market publish: ok')
  const { main } = world.app.databases
  const insertCopy = (change: string) =>
    main.pool.query(
      `insert into market_policy (market, version, policy, approved_by, published_at, approval)
       select market, version + 1, ${change}
         from market_policy where market = 'IN' order by version desc limit 1`,
    )
  const problemsAtStart = async (deployment: 'sandbox' | 'live' = 'sandbox') => {
    const app = { ...world.app, config: { ...world.app.config, deployment }, state: new Map() }
    return await startPolicyCache(app).then(
      (leave) => {
        leave()
        return ''
      },
      (error: Error) => error.message,
    )
  }
  expect(await problemsAtStart()).toBe('')
  expect(await problemsAtStart('live')).not.toContain('market IN: version')
  expect(await problemsAtStart('live')).toContain('market PK: version 1 is not signed')
  const { version = 0 } = (await stored()) ?? {}
  await insertCopy('policy, approved_by, published_at, approval')
  expect(await problemsAtStart()).toBe(`market IN: version ${version + 1} is not what two operators have signed`)
  await insertCopy(`jsonb_set(policy, '{version}', to_jsonb(version + 1)), approved_by, published_at,
    jsonb_set(approval, '{content}', to_jsonb(replace(approval->>'content', '2028-05-05', '2039-05-05')))`)
  expect(await problemsAtStart()).toBe(`market IN: version ${version + 2} is not what two operators have signed`)
})
