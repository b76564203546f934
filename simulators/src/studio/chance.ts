import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Randomness that a player can verify: before a round they see the hash of the studio's seed, afterwards the seed. The
 * numbers follow from the seed and a text that the studio did not choose alone.
 */
export type RandomNumbers = { next(below: number): number }

export function newSeed(): string {
  return randomBytes(32).toString('hex')
}

export function hashOf(seed: string): string {
  return createHash('sha256').update(seed, 'hex').digest('hex')
}

/** Numbers below a bound, each equally likely: values outside the largest multiple are rejected. */
export function randomNumbers(seed: string, text: string): RandomNumbers {
  let block = Buffer.alloc(0)
  let blocks = 0
  const nextUint32 = () => {
    if (block.length < 4) {
      block = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${text}:${blocks}`).digest()
      blocks += 1
    }
    const value = block.readUInt32BE(0)
    block = block.subarray(4)
    return value
  }
  return {
    next(below) {
      const end = 2 ** 32 - (2 ** 32 % below)
      for (;;) {
        const value = nextUint32()
        if (value < end) return value % below
      }
    },
  }
}

/** The first 52 bits, for a curve without steps. */
export function fractionOf(seed: string, text: string): bigint {
  const mac = createHmac('sha256', Buffer.from(seed, 'hex')).update(text).digest()
  return mac.readBigUInt64BE(0) >> 12n
}
