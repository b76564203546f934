import { execFile } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { World } from './world.ts'

const exec = promisify(execFile)
const compiled = getCompileCacheDir()
const ops = fileURLToPath(new URL('../../ops/', import.meta.url))

/** Runs an operator command against this world in a process of its own, and returns its output. */
export async function runCommand(
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
    // Where this process reads what was compiled before, the command does so too.
    ...(compiled && { NODE_COMPILE_CACHE: compiled }),
    ...env,
  }
  const run = exec(process.execPath, [`${ops}${script}`, ...words], { env: houseEnv })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return (stdout || stderr).trim()
}
