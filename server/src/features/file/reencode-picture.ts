import sharp from 'sharp'
import { limitConcurrency } from '../../base/concurrency-limit.ts'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// One picture is one thread, so that pictures never take all the threads that files and passwords need.
sharp.concurrency(1)
sharp.cache(false)

const pixelsMax = 24_000_000
const longestSide = 1_600
const quality = 80
const secondsMax = 10
const limitConcurrent = limitConcurrency(2, 24)

/**
 * The picture drawn anew: whatever else was in the file (where it was taken, a page or an archive behind its end) is
 * gone. Undefined when it is no picture of a kind that we take, is broken, or would be too large once unpacked. The work
 * is done outside the event loop, so many at a time, and whoever comes to a full queue is asked to come again.
 */
export function reencodePicture(file: Buffer): Promise<Buffer | undefined> {
  return limitConcurrent(async () => {
    try {
      return await sharp(file, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: secondsMax })
        .webp({ quality })
        .toBuffer()
    } catch {
      return undefined
    }
  })
}
