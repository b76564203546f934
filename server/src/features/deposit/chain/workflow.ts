import { every } from '../../../workflow/define.ts'
import { watchChain } from './watch-chain.ts'

/** Chains that players use produce a block every few seconds. */
export const chainWorkflow = every({ name: 'deposit.watchChain', seconds: 2, perShard: false, run: watchChain })
