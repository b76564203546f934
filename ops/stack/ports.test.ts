import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { claimPort, releasePort } from './ports.ts'

const exec = promisify(execFile)

test('a claimed port is not claimed again until it is released', async () => {
  const port = await claimPort()
  expect(await claimPort(port)).not.toBe(port)
  releasePort(port)
  expect(await claimPort(port)).toBe(port)
  releasePort(port)
})

test('skips a port that is in use', async () => {
  const port = await claimPort()
  releasePort(port)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await claimPort(port)).not.toBe(port)
  server.close()
})

test('concurrent processes never claim the same port', async () => {
  const claims = `
    import { claimPort } from '${new URL('./ports.ts', import.meta.url).href}'
    const wanted = Array.from({ length: 20 }, (_, index) => 20100 + index)
    const got = []
    for (const port of wanted) got.push(await claimPort(port))
    console.log(JSON.stringify(got))
    process.stdin.resume()`
  const owners = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', claims], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  // Each process keeps its ports until the last one has reported.
  const outputs = await Promise.all(owners.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])))
  for (const { stdin } of owners) stdin.end()
  const ports = outputs.flatMap((text) => JSON.parse(text) as number[])
  expect(ports).toHaveLength(60)
  expect(new Set(ports).size).toBe(60)
})

test('the claim of a process that has exited is void', async () => {
  const claim = `
    import { claimPort } from '${new URL('./ports.ts', import.meta.url).href}'
    console.log(await claimPort())
    process.kill(process.pid, 'SIGKILL')`
  const { stdout } = await exec(process.execPath, ['--input-type=module-typescript', '-e', claim]).catch(
    (error) => error,
  )
  const port = Number(stdout)
  expect(port).toBeGreaterThan(0)
  expect(await claimPort(port)).toBe(port)
  releasePort(port)
})
