import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const [trust, bundle, ticket, leaves] = ['trust.json', 'bundle.json', 'ticket.json', 'leaves.txt'].map((name) =>
  at(`../../docs/open-draw/${name}`),
)
const dir = mkdtempSync(join(tmpdir(), 'zamra-verify-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** In an empty folder and with an empty environment: there is nobody to ask. */
async function verify(...args: readonly (string | undefined)[]) {
  const given = args.filter((arg) => arg !== undefined)
  const verifier = spawn(process.execPath, [at('./main.ts'), '--trust', trust ?? '', ...given], { cwd: dir, env: {} })
  const [[status], stdout] = await Promise.all([once(verifier, 'close'), text(verifier.stdout)])
  return { status, ticks: stdout.match(/^✓/gm)?.length ?? 0, crosses: stdout.match(/^✗/gm)?.length ?? 0, stdout }
}

test('verifies the published example from its files alone [FP-01]', async () => {
  const [draw, all] = await Promise.all([verify(bundle), verify(bundle, ticket, leaves)])
  expect(draw).toMatchObject({ status: 0, ticks: 13, crosses: 0 })
  expect(all).toMatchObject({ status: 0, ticks: 18, crosses: 0 })
  expect(all.stdout).toContain('Everything follows from what was published.')
})

test('fails for an untrusted key, and verifies nothing without keys', async () => {
  const mine = join(dir, 'trust.json')
  writeFileSync(mine, JSON.stringify({ ...JSON.parse(readFileSync(trust ?? '', 'utf8')), operator: ['11'.repeat(32)] }))
  const run = (...args: string[]) => spawn(process.execPath, [at('./main.ts'), ...args], { cwd: dir, env: {} })
  const statusOf = async (...args: string[]) => (await once(run(...args), 'close'))[0] as number
  expect(await statusOf('--trust', mine, bundle ?? '')).toBe(1)
  expect(await statusOf(bundle ?? '')).toBe(2)
})

test('exits with 1 for one wrong byte, and with 2 for a missing file', async () => {
  const forged = join(dir, 'forged.json')
  writeFileSync(forged, readFileSync(bundle ?? '', 'utf8').replace(/("opSeed": ")00/, '$101'))
  const mine = join(dir, 'ticket.json')
  writeFileSync(mine, readFileSync(ticket ?? '', 'utf8').replace('"prize": 0', '"prize": 1'))
  const [wrong, withTicket, withMine, nowhere, nothing] = await Promise.all([
    ...[verify(forged), verify(forged, ticket), verify(bundle, mine), verify(join(dir, 'nowhere.json')), verify()],
  ])
  expect(wrong).toMatchObject({ status: 1 })
  expect(withTicket?.stdout).toContain('✗ The seed of the house is the one that was promised')
  expect(withMine).toMatchObject({ status: 1, ticks: 16, crosses: 1 })
  expect(nowhere).toMatchObject({ status: 2, ticks: 0 })
  expect(nothing).toMatchObject({ status: 2 })
})
