import sharp from 'sharp'
import { limitConcurrency } from '../../base/concurrency-limit.ts'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// One thread per picture, so that pictures never use all threads that files and password hashes need.
sharp.concurrency(1)
sharp.cache(false)

const pixelsMax = 24_000_000
const longestSide = 1_600
const quality = 80
const secondsMax = 10
const limitConcurrent = limitConcurrency(2, 24)

/**
 * Re-encodes a picture, which removes metadata (such as the location) and appended data. Undefined when the file is not
 * a supported picture, is broken, or has too many pixels. It runs outside the event loop with limited concurrency; when
 * the queue is full the request is refused as busy.
 */
export function sanitizePicture(file: Buffer): Promise<Buffer | undefined> {
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
