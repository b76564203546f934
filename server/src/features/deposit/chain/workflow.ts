import { every } from '../../../workflow/define.ts'
import { watchChain } from './watch-chain.ts'

/** A block comes every few seconds on the chains that players use. */
export const chainWorkflow = every({ name: 'deposit.watchChain', seconds: 2, perShard: false, run: watchChain })
