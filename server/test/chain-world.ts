import { rmSync } from 'node:fs'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { type SandboxChain, sandboxChain } from '../../ops/chain/sandbox-chain.ts'
import { startAnvil } from '../../ops/stack/anvil.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { systemNow } from '../src/base/clock.ts'
import { putSandboxOffers, workflows } from '../src/features/deposit/index.ts'
import { readBalance } from '../src/ledger/index.ts'
import type { Every, RunCounts } from '../src/workflow/define.ts'
import type { WorldPlayer } from './call-app.ts'
import { turnSwitch } from './switches.ts'
import { openWorld, type World } from './world.ts'

export type ChainWorld = World & {
  readonly chain: SandboxChain
  /** One run of the chain watcher, as its scheduled job does it. */
  runWatcher(): Promise<RunCounts>
  cryptoAddress(as: WorldPlayer): Promise<OutputOf<'/recharge/cryptoAddress'>>
  /** A new player with an assigned address. */
  payer(): Promise<WorldPlayer & { readonly address: string }>
  cash(player: WorldPlayer): Promise<bigint>
}

export const confirmations = 5

/** A test world with deposits open and a real chain, which is watched from its present block on. */
export async function openChainWorld(env: Readonly<Record<string, string>> = {}): Promise<ChainWorld> {
  const dir = temporaryFolder('chain')
  const anvil = await startAnvil({ dir })
  const chainEnv = { ZAMRA_CHAIN_URL: anvil.url, ZAMRA_CHAIN_CONFIRMATIONS: String(confirmations), ...env }
  const world = await openWorld({ env: chainEnv })
  await world.app.databases.main.transact((tx) => putSandboxOffers(tx))
  await turnSwitch(world.app.databases.main.pool, 'deposit', true)
  const watcher = workflows.find(({ name }) => name === 'deposit.watchChain') as Every & { perShard: false }
  const runWatcher = () => watcher.run(world.app, systemNow())
  const cryptoAddress = (as: WorldPlayer) =>
    world.ok('/recharge/cryptoAddress', { coin: 'USDT', network: 'EVM' }, { as })
  return {
    ...world,
    chain: sandboxChain(anvil.url),
    runWatcher,
    cryptoAddress,
    async payer() {
      const player = await world.player()
      return { ...player, address: (await cryptoAddress(player)).address }
    },
    async cash({ playerId }) {
      const balance = await readBalance(world.app.databases.shardOf(playerId).pool, playerId)
      return balance?.cash ?? 0n
    },
    async close() {
      await world.close()
      await anvil.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
