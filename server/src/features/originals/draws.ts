import { createHmac } from 'node:crypto'
import type { Draw } from '@zamra/contract/originals/game.ts'

/** What decides a round: the two seeds and the number of the bet under them. */
export type RoundSeeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number }

const wordBytes = 4
const wordBits = 32

/**
 * The numbers of a round, as docs/originals.md specifies them: HMAC-SHA256 under the server seed of
 * `clientSeed:nonce:block`, read as words of 32 bits. Of a word the highest bits count that the range needs, and a number
 * beyond the range is skipped, so that all are equally likely.
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
    const bits = wordBits - Math.clz32(below - 1)
    if (bits === 0) return 0
    for (;;) {
      const number = nextWord() >>> (wordBits - bits)
      if (number < below) return number
    }
  }
}
