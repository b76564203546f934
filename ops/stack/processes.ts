import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { releasePort } from './ports.ts'
import { setprivProgram } from './programs.ts'

export type ProcessPlan = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly logFile: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** Runs as this user, which requires root. */
  readonly user?: string
  /** The signal that stops this program gracefully; it is also sent when our own process dies. */
  readonly stopSignal?: NodeJS.Signals
  /** A stop becomes a kill after this time. */
  readonly graceMs?: number
  readonly readyTimeoutMs?: number
  /** How often a program that exits before it is ready is restarted. */
  readonly attempts?: number
  /** Claimed ports that the program listens on; a stop releases them, a restart claims the same ones. */
  readonly ports?: readonly number[]
  /** Polled until it returns true. */
  ready(pid: number): Promise<boolean> | boolean
}

export type Running = {
  readonly name: string
  /** Of the current process: a restart changes it. */
  readonly pid: number
  readonly alive: boolean
  /** Calls back when the program exits without having been stopped. */
  onUnexpectedExit(listener: () => void): void
  stop(): Promise<void>
  /** SIGKILL: no shutdown, no flush. */
  kill(): Promise<void>
  /** Stops the process if it runs, then starts it again. */
  restart(): Promise<void>
}

/** Starts a program and waits until it is ready. */
export async function run(plan: ProcessPlan): Promise<Running> {
  // The log covers this run only, restarts included.
  mkdirSync(dirname(plan.logFile), { recursive: true })
  writeFileSync(plan.logFile, '')
  let isExpectedToExit = false
  const exitListeners: (() => void)[] = []
  const launched = async () => {
    const child = await start(plan)
    isExpectedToExit = false
    child.once('exit', () => {
      if (!isExpectedToExit) for (const listener of exitListeners) listener()
    })
    return child
  }
  let child = await launched()
  return {
    name: plan.name,
    get pid() {
      return pidOf(child)
    },
    get alive() {
      return isRunning(child)
    },
    onUnexpectedExit: (listener) => exitListeners.push(listener),
    async stop() {
      isExpectedToExit = true
      await stop(child, plan)
      plan.ports?.forEach(releasePort)
    },
    async kill() {
      isExpectedToExit = true
      await end(child, 'SIGKILL')
    },
    async restart() {
      isExpectedToExit = true
      await stop(child, plan)
      child = await launched()
    },
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The last lines of a log, for an error message. */
function tail(file: string, lines = 12): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
  } catch {
    return ''
  }
}

const pollMs = 20
const attemptPauseMs = 250
const defaultGraceMs = 10_000
const defaultReadyTimeoutMs = 120_000
const running = new Map<ChildProcess, NodeJS.Signals>()

process.once('exit', () => {
  for (const [child, signal] of running) child.kill(signal)
})

async function start(plan: ProcessPlan): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const child = launch(plan)
    try {
      await untilReady(child, plan)
      return child
    } catch (error) {
      const endedEarly = !isRunning(child)
      await end(child, 'SIGKILL')
      if (!endedEarly || attempt >= (plan.attempts ?? 1)) throw error
      await sleep(attemptPauseMs)
    }
  }
}

function launch(plan: ProcessPlan): ChildProcess {
  const log = openSync(plan.logFile, 'a')
  const [command, ...args] = commandLine(plan)
  // Runs in its own process group, so that Ctrl-C reaches only our process, which stops everything in the right order.
  const child = spawn(command, args, {
    cwd: plan.cwd,
    env: { ...process.env, ...plan.env },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.unref()
  running.set(child, plan.stopSignal ?? 'SIGTERM')
  child.once('exit', () => running.delete(child))
  // A program that cannot be started has no process id; untilReady reports that.
  child.on('error', () => running.delete(child))
  return child
}

function commandLine(plan: ProcessPlan): [string, ...string[]] {
  const setpriv = setprivProgram()
  if (setpriv) {
    const signal = (plan.stopSignal ?? 'SIGTERM').replace('SIG', '')
    const user = plan.user ? ['--reuid', plan.user, '--regid', plan.user, '--init-groups'] : []
    return [setpriv, ...user, '--pdeathsig', signal, plan.command, ...plan.args]
  }
  if (plan.user) return ['runuser', '-u', plan.user, '--', plan.command, ...plan.args]
  return [plan.command, ...plan.args]
}

/** A part of the stack was too slow to start, which says nothing about the product. */
export class NotReadyError extends Error {}

async function untilReady(child: ChildProcess, plan: ProcessPlan): Promise<void> {
  const limitMs = plan.readyTimeoutMs ?? defaultReadyTimeoutMs
  const deadline = performance.now() + limitMs
  while (performance.now() < deadline) {
    if (!isRunning(child)) throw new Error(`${plan.name} ended before it was ready\n${tail(plan.logFile)}`)
    if (await plan.ready(pidOf(child))) return
    await sleep(pollMs)
  }
  throw new NotReadyError(`${plan.name} was not ready after ${limitMs} ms\n${tail(plan.logFile)}`)
}

async function stop(child: ChildProcess, plan: ProcessPlan): Promise<void> {
  const killer = setTimeout(() => child.kill('SIGKILL'), plan.graceMs ?? defaultGraceMs)
  await end(child, plan.stopSignal ?? 'SIGTERM')
  clearTimeout(killer)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return
  child.ref()
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the program could not be started')
  return child.pid
}
