import { createHmac } from 'node:crypto'
import type { Draw } from '@zamra/contract/originals/game.ts'

/** What decides a round: the two seeds and the number of the bet under them. */
export type RoundSeeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number }

const wordBytes = 4
const words = 2 ** 32

/**
 * The numbers of a round, as docs/originals.md specifies them: HMAC-SHA256 under the server seed of
 * `clientSeed:nonce:block`, read as words of 32 bits. A word that would make some numbers likelier than others is skipped.
 */
export function drawsOf({ serverSeed, clientSeed, nonce }: RoundSeeds): Draw {
  const key = Buffer.from(serverSeed, 'hex')
  let block = 0
  let bytes = Buffer.alloc(0)
  const nextWord = () => {
    if (bytes.length === 0) {
      bytes = createHmac('sha256', key).update(`${clientSeed}:${nonce}:${block}`).digest()
      block += 1
    }
    const word = bytes.readUInt32BE(0)
    bytes = bytes.subarray(wordBytes)
    return word
  }
  return (below) => {
    const fair = words - (words % below)
    let word = nextWord()
    while (word >= fair) word = nextWord()
    return word % below
  }
}
