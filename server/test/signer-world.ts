import { join } from 'node:path'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { startSigner } from '../src/signer/signer.ts'
import { readSignerConfig } from '../src/signer/signer-config.ts'
import { type ChainWorld, openChainWorld } from './chain-world.ts'
import { configureWithdrawals } from './withdrawal-world.ts'

export type SignerWorld = ChainWorld & { readonly signerAddress: string }

/** A test world with a chain, a signer that has coins, and withdrawals configured as in the sandbox. */
export async function openSignerWorld(): Promise<SignerWorld> {
  const store = join(temporaryFolder('signer'), 'signer.sqlite')
  const signer = await startSigner(readSignerConfig({ ZAMRA_SIGNER_PORT: '0', ZAMRA_SIGNER_STORE: store }))
  const world = await openChainWorld({ ZAMRA_CHAIN_SIGNER_URL: signer.url })
  await configureWithdrawals(world)
  await world.chain.send(signer.address, 1_000_000_000n)
  return {
    ...world,
    signerAddress: signer.address,
    async close() {
      await world.close()
      await signer.stop()
    },
  }
}
