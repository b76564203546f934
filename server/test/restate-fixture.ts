import { rmSync } from 'node:fs'
import { memoryFolder } from '../../ops/stack/folders.ts'
import { claimPort, releasePort } from '../../ops/stack/ports.ts'
import { type Restate, startRestate } from '../../ops/stack/restate.ts'

/** A Restate for one world, and the port where that world answers it. */
export type RestateFixture = {
  readonly restate: Restate
  readonly workflowPort: number
  clear(): Promise<void>
}

export async function openRestateFixture(): Promise<RestateFixture> {
  const dir = memoryFolder('flows')
  const workflowPort = await claimPort()
  const restate = await startRestate({ dir })
  return {
    restate,
    workflowPort,
    async clear() {
      await restate.stop()
      releasePort(workflowPort)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
