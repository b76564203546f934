import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { sampleCommitment, sampleSeed, sampleTrust as trust } from '../../test/sample-seed.ts'
import type { SeedFile, Seen } from './seed-file.ts'
import { type SeedStepResult, verdictOf, verifySeed } from './verify-seed.ts'

const under = { game: 'dice', side: 'under', wins: 5_000 } as const
const mines = { game: 'mines', mines: 1 } as const
const bets = [{ play: under }, { play: under }, { play: mines, steps: [3, 4, -1] }]
const { file, seen } = sampleSeed({ bets })
const without = <T extends object>(record: T, ...keys: readonly (keyof T)[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key as keyof T)))
const statesOf = (results: readonly SeedStepResult[], state: SeedStepResult['state']) =>
  results.flatMap((result) => (result.state === state ? [result.step] : []))
const wrong = (changed: object, noted?: object) => statesOf(verifySeed(changed, trust, noted), 'wrong')
const notChecked = (changed: object, noted?: object) => statesOf(verifySeed(changed, trust, noted), 'notChecked')
const changedBet = (at: number, change: object): SeedFile => ({
  ...file,
  bets: file.bets.map((bet, nonce) => (nonce === at ? { ...bet, ...change } : bet)),
})

test('is good only when every step was checked, with the note of the device', () => {
  const results = verifySeed(file, trust, seen)
  expect(results).toHaveLength(7)
  expect(verdictOf(results)).toBe('good')
  expect(verdictOf(verifySeed(file, trust))).toBe('notChecked')
  expect(notChecked(file)).toEqual(['device'])
})

test('a seed that is left out leaves its steps unchecked, and is wrong for a device that was answered it', () => {
  const unpaid = { ...file, bets: file.bets.map((bet) => ({ ...bet, pays: 0, payout: 0 })) }
  const hidden = without(unpaid as SeedFile, 'serverSeed', 'revealedAt')
  expect(notChecked(hidden)).toEqual(['commit', 'outcomes', 'device'])
  expect(verdictOf(verifySeed(hidden, trust))).toBe('notChecked')
  expect(verdictOf(verifySeed(hidden, trust, without(seen, 'serverSeed')))).toBe('notChecked')
  expect(wrong(hidden, seen)).toEqual(['device'])
  expect(wrong(without(file, 'serverSeed'))).toEqual(['commit'])
  expect(wrong(without(file, 'revealedAt'))).toEqual(['commit'])
  expect(wrong(without(file, 'clientSeed'))).toEqual(['nonces'])
  expect(wrong(without(file, 'clientSeed', 'serverSeed', 'revealedAt'))).toEqual(['nonces'])
  expect(wrong({ ...without(file, 'clientSeed'), bets: [], nonces: 0 })).toEqual(['nonces'])
})

test('a pair that is not opened, or has a round that goes on, is never called good', () => {
  const open = without(sampleCommitment() as SeedFile)
  expect([wrong(open), notChecked(open)]).toEqual([[], ['commit', 'outcomes', 'device']])
  const round = without(changedBet(1, { settledAt: undefined }), 'serverSeed', 'revealedAt')
  expect(notChecked(JSON.parse(JSON.stringify(round)))).toContain('nonces')
})

test('another choice, stake or mode than the device sent is refused, and so are other steps', () => {
  expect(wrong(changedBet(0, { stake: 1 }), seen)).not.toEqual([])
  // The operator computes everything again for what it recorded: only the device knows better.
  const over = sampleSeed({ bets: [{ play: { ...under, side: 'over' } }, ...bets.slice(1)] })
  expect([wrong(over.file), wrong(over.file, seen)]).toEqual([[], ['device']])
  const less = sampleSeed({ bets: [{ play: under, stake: 1 }, ...bets.slice(1)] })
  expect([wrong(less.file), wrong(less.file, seen)]).toEqual([[], ['device']])
  expect(wrong(changedBet(1, { mode: 'free' }), seen)).toEqual(['device'])
  const other = sampleSeed({ bets: [...bets.slice(0, 2), { play: mines, steps: [3, 5, -1] }] })
  expect([wrong(other.file), wrong(other.file, seen)]).toEqual([[], ['device']])
})

test('a choice or steps that the game does not have are refused, also before the seed is revealed', () => {
  const plays = [
    { game: 'dice', side: 'sideways', wins: 1 },
    { game: 'dice', side: 'under', wins: 99 },
    { game: 'dice', side: 'under', wins: 5_000, more: 1 },
    { game: 'limbo', target: 100 },
    { game: 'limbo', target: 150.5 },
    { game: 'plinko', rows: 9, risk: 'low' },
    { game: 'plinko', rows: 8, risk: 'none' },
    { game: 'andarBahar', side: 'middle' },
    { game: 'mines', mines: 25 },
    { game: 'roulette' },
  ]
  for (const play of plays) {
    const { file: changed } = sampleSeed({ bets: [{ play }] })
    expect([play, wrong(changed)]).toEqual([play, ['outcomes']])
    expect([play, wrong(without(changed, 'serverSeed', 'revealedAt'))]).toEqual([play, ['outcomes']])
  }
  for (const steps of [[3, 3, 3, 3, 3, -1], [25, -1], [-1, 3], [-1], [3, -1, 4], [3, -1, -1]]) {
    const { file: changed } = sampleSeed({ bets: [{ play: mines, steps }] })
    expect([steps, wrong(changed)]).toEqual([steps, ['outcomes']])
  }
  expect(wrong(sampleSeed({ bets: [{ play: under, steps: [1] }] }).file)).toEqual(['outcomes'])
  const mine = file.bets[2]?.result?.[0] ?? 0
  const { file: after } = sampleSeed({
    bets: [...bets.slice(0, 2), { play: mines, steps: [mine, mine === 0 ? 1 : 0] }],
  })
  expect(wrong(after)).toEqual(['outcomes'])
})

test('what the device did not note is counted and never called good', () => {
  const gapsOf = (noted: Seen) => {
    const last = verifySeed(file, trust, noted).at(-1)
    return last?.state === 'notChecked' ? last.gaps : last?.state
  }
  expect(gapsOf({ ...seen, bets: seen.bets.slice(1) })).toEqual([{ code: 'betsOfOthers', count: 1 }])
  const [one, two, round] = seen.bets as [Seen['bets'][0], Seen['bets'][0], Seen['bets'][0]]
  const fewerSteps = { ...round, steps: round.steps.slice(1) }
  expect(gapsOf({ ...seen, bets: [one, two, fewerSteps] })).toEqual([{ code: 'betsOfOthers', count: 1 }])
  expect(gapsOf({ ...seen, opening: 'shown' })).toEqual([{ code: 'openedElsewhere' }])
  // Another device opened the pair first: this one cannot say who it was, and accuses nobody.
  expect(gapsOf({ ...seen, opening: 'sent', clientSeed: 'refused' })).toEqual([{ code: 'openedElsewhere' }])
  // The answer was lost and the seed arrived.
  expect(gapsOf({ ...seen, opening: 'sent' })).toBe('good')
  expect(gapsOf({ ...seen, clientSeed: 'other' })).toBe('wrong')
  expect(gapsOf({ ...seen, opening: 'shown', clientSeed: 'other' })).toBe('wrong')
  expect(gapsOf({ ...seen, commit: 'cd'.repeat(32) })).toBe('wrong')
})

test('keys that need no witness are refused by the verifier itself', () => {
  expect(statesOf(verifySeed(file, { ...trust, witnesses: [], quorum: 0 }), 'wrong')).toEqual(['log'])
  expect(statesOf(verifySeed(file, {} as never), 'wrong')).toEqual(['log'])
})

test('verifies a pair with more bets than a call can have arguments', () => {
  const [bet] = file.bets
  const many = Array.from({ length: 200_000 }, (_, nonce) => ({ ...bet, nonce }))
  expect(wrong({ ...file, bets: many, nonces: many.length })).toEqual(['outcomes'])
})

test('the command ends with 0 only when everything was checked', () => {
  const dir = mkdtempSync(join(tmpdir(), 'zamra-originals-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const path = (name: string, content: unknown) => {
    writeFileSync(join(dir, name), JSON.stringify(content))
    return join(dir, name)
  }
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const keys = path('trust.json', trust)
  const run = (...files: string[]) =>
    spawnSync(process.execPath, [main, '--trust', keys, ...files], { encoding: 'utf8' })
  const noted = path('seen.json', seen)
  expect(run(path('seed.json', file), noted).status).toBe(0)
  const partly = run(path('seed.json', file))
  expect([partly.status, partly.stdout]).toEqual([3, expect.stringContaining('– It is what your own device')])
  expect(partly.stdout).not.toContain('Every bet follows')
  const page = (...entries: object[]) => path(`${entries.length}.json`, { entries })
  const second = { ...file.entry, position: 2, said: { ...file.entry.said, commit: 'cd'.repeat(32) } }
  const withLog = (pages: string) => run(path('seed.json', file), noted, '--log', pages)
  expect(withLog(page(file.entry)).status).toBe(0)
  expect(withLog(page(file.entry, second))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('2 entries with this name'),
  })
  expect([withLog(page()).status, withLog(page({ ...second, position: 1 })).status]).toEqual([1, 1])
  const hidden = path('hidden.json', without(file, 'serverSeed', 'revealedAt'))
  expect([run(hidden).status, run(hidden, noted).status]).toEqual([3, 1])
})
