import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import type { World } from './world.ts'

const ops = fileURLToPath(new URL('../../ops/', import.meta.url))
let runs = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs an operator command against this world and returns its output. It runs in this process, one at a time, as if it
 * had been started with these words and this environment: a process of its own would load the whole server again, and
 * the journeys start such processes.
 */
export function runCommand(
  { app }: Pick<World, 'app'>,
  script: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { mainUrl, shardUrls, redisUrl } = app.config
  const houseEnv = {
    ZAMRA_MAIN_URL: mainUrl,
    ZAMRA_SHARD_URLS: shardUrls.join(','),
    ZAMRA_REDIS_URL: redisUrl,
    ZAMRA_RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
    ZAMRA_RESTATE_ADMIN_URL: 'http://127.0.0.1:1',
    ZAMRA_SERVICE_URL: 'https://service.zamra.test/',
    ZAMRA_LOG_LEVEL: 'silent',
    ...env,
  }
  const run = last.then(() => runHere(`${ops}${script}`, words, houseEnv))
  last = run.catch(() => {})
  return run
}

async function runHere(script: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { argv, env: ownEnv, exitCode } = process
  const lines: string[] = []
  const exited = vi.spyOn(process, 'exit').mockImplementation((() => {}) as typeof process.exit)
  const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  process.argv = [argv[0] ?? '', script, ...words]
  process.env = env
  runs += 1
  try {
    // Each run is a module of its own, which reads the words again; what it imports is loaded already.
    await import(`${script}?run=${runs}`)
  } catch (error) {
    lines.push(String(error))
  } finally {
    printed.mockRestore()
    exited.mockRestore()
    Object.assign(process, { argv, env: ownEnv, exitCode })
  }
  return lines.join('\n').trim()
}
