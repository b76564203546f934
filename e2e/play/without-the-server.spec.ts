/** Runs last, because it stops the server: the saved files of a player can still be verified. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { test } from '../deposit/fixtures.ts'
import { saveFile, verifyTicket } from './play-steps.ts'

const command = fileURLToPath(new URL('../../verifier/src/main.ts', import.meta.url))

test('the command verifies the files saved from the page while the server is down [FP-01 FP-05]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+92')
  await page.goto('/pages/lottery/Tickets')
  await page.getByRole('tab', { name: 'Prize', exact: true }).click()
  await page
    .getByRole('link', { name: /Wingo 1 Min/ })
    .first()
    .click()
  await verifyTicket(page, 16)
  const files = [
    await saveFile(page, () => page.getByRole('button', { name: 'Save draw file' }).click()),
    await saveFile(page, () => page.getByRole('button', { name: 'Save ticket file' }).click()),
    await saveFile(page, () => page.getByRole('link', { name: 'All tickets (hashes)' }).click()),
  ].map((file) => readFileSync(file, 'utf8'))
  const trust = await (await fetch(new URL('/open-draw/trust.json', process.env.ZAMRA_URL))).text()
  await shut(page)

  const folder = mkdtempSync(join(tmpdir(), 'zamra-verify-'))
  try {
    expect(verify(folder, trust, files)).toEqual({ status: 0, ticks: 18, crosses: 0 })
    const [draw = '', ticket = '', leaves = ''] = files
    const forged = draw.replace(
      /("opSeed": ")(..)/,
      (_, before: string, byte: string) => before + (byte === '00' ? '01' : '00'),
    )
    expect(verify(folder, trust, [forged, ticket, leaves]).status).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Stops the server of this run. */
async function shut(page: Page): Promise<void> {
  const { url, pid } = { url: process.env.ZAMRA_URL ?? '', pid: Number(process.env.ZAMRA_SERVER_PID) }
  // An open page would report failed requests.
  await page.goto('about:blank')
  expect((await fetch(url)).ok).toBe(true)
  expect(pid).toBeGreaterThan(1)
  process.kill(pid, 'SIGTERM')
  await expect(async () => expect(await answers(url)).toBe(false)).toPass({ timeout: 20_000 })
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

/** In an empty folder and with an empty environment, so that the command cannot reach a server. */
function verify(folder: string, trust: string, contents: readonly string[]) {
  const names = ['draw.json', 'ticket.json', 'leaves.txt']
  writeFileSync(join(folder, 'trust.json'), trust)
  for (const [at, name] of names.entries()) writeFileSync(join(folder, name), contents[at] ?? '')
  const { status, stdout } = spawnSync(process.execPath, [command, '--trust', 'trust.json', ...names], {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  })
  return { status, ticks: stdout.match(/^✓/gm)?.length ?? 0, crosses: stdout.match(/^✗/gm)?.length ?? 0 }
}
