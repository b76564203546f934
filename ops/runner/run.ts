import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArguments } from './arguments.ts'
import type { Outcome, Runnable } from './outcome.ts'
import { close, crashed, endOnSignal, root, say } from './voice.ts'

/**
 * `npm run bench -- NAME`, `npm run proof -- NAME [--secs N]`, `npm run budget`, `npm run shots`, `npm run frames`.
 * A bench or a proof is a folder of its own; the others are one module each.
 */
const kinds = {
  bench: { folder: 'bench', single: false },
  proof: { folder: 'proof', single: false },
  budget: { folder: 'ops/budget', single: true },
  shots: { folder: 'ops/shots', single: true },
  frames: { folder: 'ops/frames', single: true },
} as const

type Kind = keyof typeof kinds

const secondsUsual = 10

endOnSignal()
process.exitCode = await main(process.argv.slice(2))
// A module that left a socket open must not keep the command from ending with its own exit code.
process.exit()

async function main(argv: readonly string[]): Promise<number> {
  const [kind = '', ...rest] = argv
  if (!isKind(kind)) return usage(kind)
  const { names, args } = readArguments(rest)
  const name = names[0]
  if (!name && !kinds[kind].single) return list(kind)
  const file = fileOf(kind, name)
  if (!file) {
    say(`${kind} ${name ?? ''}: there is no such ${kind}`)
    await list(kind)
    return 2
  }
  return close(name ? `${kind} ${name}` : kind, await attempt(file, args))
}

async function attempt(file: string, args: Readonly<Record<string, string>>): Promise<Outcome> {
  try {
    const { about, run } = await load(file)
    say(about)
    return await run({ seconds: Number(args.secs ?? secondsUsual), args, say })
  } catch (error) {
    return crashed(error)
  }
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
  say(`npm run ${kind} -- NAME`)
  for (const name of names) {
    const { about } = await load(join(root, kinds[kind].folder, name, `${kind}.ts`))
    say(`  ${name.padEnd(16)} ${about}`)
  }
  for (const name of namesOf(join(root, 'ops/runner/examples', kind), kind)) say(`  ${name.padEnd(16)} an example`)
  say(`${kind}: ${names.length} to run`)
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
  say(`there is no runner called '${kind}': ${Object.keys(kinds).join(', ')}`)
  return 2
}
