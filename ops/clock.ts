import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './stack/app-processes.ts'
import { offsetFileOf, readOffsetMs } from './stack/clock-offset.ts'
import { moveClock } from './stack/move-clock.ts'
import { rememberedPorts } from './stack/remembered-ports.ts'
import { shardNames } from './stack/stack.ts'

const usage = `npm run clock                prints the present time of the product of npm run dev
npm run clock -- +3d         moves it ahead by three days; also +12h and +30m, and several: +1d +6h
It only goes forward. npm run dev -- --fresh resets it together with all data.`

const unitMs: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 }

/** `npm run clock`: moves the clock of the sandbox. */
async function main(args: readonly string[]): Promise<number> {
  const dir = join(repository, '.stack')
  if (!existsSync(dir)) return print('There is no stack yet: npm run dev creates one.', 1)
  const byMs = args.map(durationOf)
  if (byMs.some((ms) => ms === undefined)) return print(usage, 2)
  const sum = byMs.reduce<number>((total, ms) => total + (ms ?? 0), 0)
  const offsetMs = args.length > 0 ? await move(dir, sum) : readOffsetMs(offsetFileOf(dir))
  return print(`${new Date(Date.now() + offsetMs).toISOString()} (${offsetMs / 60_000} minutes ahead)`, 0)
}

async function move(dir: string, byMs: number): Promise<number> {
  const { postgres } = rememberedPorts(dir)
  const shardUrls = shardNames.map((database) => `postgres://zamra_app@127.0.0.1:${postgres}/${database}`)
  try {
    return await moveClock({ file: offsetFileOf(dir), shardUrls, byMs })
  } catch (error) {
    throw new Error('the databases of npm run dev do not answer: is it running?', { cause: error })
  }
}

function durationOf(arg: string): number | undefined {
  const [, count, unit = ''] = arg.match(/^\+(\d{1,5})([dhm])$/) ?? []
  return count === undefined ? undefined : Number(count) * (unitMs[unit] ?? 0)
}

function print(text: string, exitCode: number): number {
  console.log(text)
  return exitCode
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
