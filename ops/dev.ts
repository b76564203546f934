import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBackoffice } from './deploy/build-backoffice.ts'
import { repository } from './stack/app-processes.ts'
import { makeStaffLinks } from './stack/backoffice-environment.ts'
import { missingPrograms } from './stack/programs.ts'
import { type Stack, startStack } from './stack/stack.ts'
import { renderWelcomePage } from './stack/welcome-page.ts'

const usage = `npm run dev -- [options]
  --fresh   delete the data of the last start
  --built   build the web and serve it as in production, instead of with Vite
  --once    start, wait until everything is ready, print the welcome page, stop`

/** `npm run dev`: starts the whole app on this machine and runs it until Ctrl-C. */
async function main(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { fresh: flag, built: flag, once: flag, help: flag } })
  if (values.help) return printAndExit(usage, 0)
  const missing = missingPrograms()
  if (missing.length > 0) return printAndExit(missing.join('\n'), 1)
  const stopSignal = waitForSignal()
  // A signal during the start exits at once; the parts that have started stop with this process.
  const stack = await Promise.race([open(values.fresh, values.built, values.once), stopSignal])
  if (!stack) return 130
  print(renderWelcomePage(stack, await makeStaffLinks(stack)))
  if (!values.once) {
    restartOnExit(stack)
    await stopSignal
  }
  print('Stopping …')
  await stack.stop()
  return printAndExit('Stopped.', 0)
}

async function open(fresh: boolean, built: boolean, once: boolean): Promise<Stack> {
  const dir = join(repository, '.stack')
  if (fresh) rmSync(dir, { recursive: true, force: true })
  const backoffice = join(repository, 'backoffice', 'dist')
  if (fresh || built || !existsSync(backoffice)) buildBackoffice(backoffice)
  if (!built) return startStack({ dir, print, webDev: true, watch: !once })
  execFileSync('npm', ['run', 'build'], { cwd: repository, stdio: 'inherit' })
  return startStack({ dir, print, webDist: join(repository, 'web', 'dist') })
}

/** Restarts a part that exits, as production would. A part that cannot restart is reported. */
function restartOnExit(stack: Stack): void {
  for (const part of stack.parts) {
    part.onUnexpectedExit(() => {
      print(`${part.name} exited unexpectedly; restarting it.`)
      part.restart().catch((error: Error) => print(error.message))
    })
  }
}

function waitForSignal(): Promise<undefined> {
  // Child processes do not keep this process alive, so a timer does until a signal arrives.
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

function printAndExit(text: string, exitCode: number): number {
  print(text)
  return exitCode
}

function print(text: string): void {
  console.log(text)
}

try {
  process.exit(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
