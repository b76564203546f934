import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArguments } from './arguments.ts'
import type { Outcome, Runnable } from './outcome.ts'
import { crashOutcome, exitOnSignal, print, reportOutcome, root } from './report.ts'

/**
 * `npm run bench -- NAME`, `npm run proof -- NAME [--secs N]`, `npm run budget`, `npm run shots`, `npm run frames`,
 * `npm run lighthouse`, `npm run webkit`.
 * A bench or a proof is a folder of its own; the others are one module each.
 */
const kinds = {
  bench: { folder: 'bench', single: false },
  proof: { folder: 'proof', single: false },
  budget: { folder: 'ops/budget', single: true },
  shots: { folder: 'ops/shots', single: true },
  frames: { folder: 'ops/frames', single: true },
  lighthouse: { folder: 'ops/lighthouse', single: true },
  webkit: { folder: 'ops/webkit', single: true },
} as const

type Kind = keyof typeof kinds

const secondsUsual = 10

exitOnSignal()
process.exitCode = await main(process.argv.slice(2))
// An open socket of a module must not keep the process alive.
process.exit()

async function main(argv: readonly string[]): Promise<number> {
  const [kind = '', ...rest] = argv
  if (!isKind(kind)) return usage(kind)
  const { names, args } = readArguments(rest)
  const name = names[0]
  if (!name && !kinds[kind].single) return list(kind)
  const file = fileOf(kind, name)
  if (!file) {
    print(`${kind} ${name ?? ''}: unknown ${kind}`)
    await list(kind)
    return 2
  }
  const outcome = await attempt(file, args)
  return reportOutcome(name ? `${kind} ${name}` : kind, kind === 'budget' ? withoutMeasure(outcome) : outcome)
}

async function attempt(file: string, args: Readonly<Record<string, string>>): Promise<Outcome> {
  try {
    const { about, run } = await load(file)
    print(about)
    return await run({ seconds: Number(args.secs ?? secondsUsual), args, print })
  } catch (error) {
    return crashOutcome(error)
  }
}

/** A budget that did not open all its pages has measured nothing: a crash says no more than that. */
function withoutMeasure(outcome: Outcome): Outcome {
  return outcome.figure.startsWith('crashed') ? { ...outcome, isInconclusive: true } : outcome
}

async function load(file: string): Promise<Runnable> {
  return (await import(pathToFileURL(file).href)) as Runnable
}

function fileOf(kind: Kind, name: string | undefined): string | undefined {
  const own = name ? join(root, kinds[kind].folder, name) : join(root, kinds[kind].folder)
  const example = join(root, 'ops/runner/examples', kind, name ?? '')
  return [own, example].map((folder) => join(folder, `${kind}.ts`)).find(existsSync)
}

async function list(kind: Kind): Promise<number> {
  const names = namesOf(join(root, kinds[kind].folder), kind)
  print(`npm run ${kind} -- NAME`)
  for (const name of names) {
    const { about } = await load(join(root, kinds[kind].folder, name, `${kind}.ts`))
    print(`  ${name.padEnd(16)} ${about}`)
  }
  for (const name of namesOf(join(root, 'ops/runner/examples', kind), kind)) print(`  ${name.padEnd(16)} an example`)
  print(`${kind}: ${names.length} to run`)
  return 0
}

function namesOf(folder: string, kind: Kind): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
  return names.filter((name) => existsSync(join(folder, name, `${kind}.ts`))).sort()
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(kinds, text)
}

function usage(kind: string): number {
  print(`unknown runner '${kind}', choose from ${Object.keys(kinds).join(', ')}`)
  return 2
}
