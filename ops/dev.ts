import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repository } from './stack/house.ts'
import { welcome } from './stack/page.ts'
import { missingPrograms } from './stack/programs.ts'
import { type Stack, startStack } from './stack/stack.ts'

const usage = `npm run dev -- [options]
  --fresh   begin without the data of the last time
  --built   build the web and serve it as in production, instead of as it is being written
  --once    start, wait until everything is well, print the page, stop`

/** `npm run dev`: the whole house on this machine, from nothing, until Ctrl-C. */
async function main(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { fresh: flag, built: flag, once: flag, help: flag } })
  if (values.help) return tell(usage, 0)
  const missing = missingPrograms()
  if (missing.length > 0) return tell(missing.join('\n'), 1)
  const asked = untilAsked()
  // Asked to stop before everything stands: leave at once, and what has started ends with us.
  const stack = await Promise.race([open(values.fresh, values.built, values.once), asked])
  if (!stack) return 130
  say(welcome(stack))
  if (!values.once) {
    keepUp(stack)
    await asked
  }
  say('Stopping …')
  await stack.stop()
  return tell('Everything has stopped.', 0)
}

async function open(fresh: boolean, built: boolean, once: boolean): Promise<Stack> {
  const dir = join(repository, '.stack')
  if (fresh) rmSync(dir, { recursive: true, force: true })
  if (!built) return startStack({ dir, say, webDev: true, watch: !once })
  execFileSync('npm', ['run', 'build'], { cwd: repository, stdio: 'inherit' })
  return startStack({ dir, say, webDist: join(repository, 'web', 'dist') })
}

/** A part that ends by itself comes back, as it would in production. One that cannot is told about. */
function keepUp(stack: Stack): void {
  for (const part of stack.parts) {
    part.onDeath(() => {
      say(`${part.name} ended by itself; starting it again.`)
      part.restart().catch((error: Error) => say(error.message))
    })
  }
}

function untilAsked(): Promise<undefined> {
  // Children do not keep this process alive, so a timer does until a signal comes.
  const alive = setInterval(() => {}, 60_000)
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        clearInterval(alive)
        resolve(undefined)
      })
    }
  })
}

function tell(text: string, exitCode: number): number {
  say(text)
  return exitCode
}

function say(text: string): void {
  console.log(text)
}

try {
  process.exit(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
