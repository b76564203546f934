import { glob, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packable = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])
const brotli = promisify(brotliCompress)
const gzipIt = promisify(gzip)

/** Compresses every text file ahead with the best ratio, so that the server only picks the file to send. */
export async function compressFiles(folder: string) {
  const sizes = { files: 0, kibibytes: 0, brotliKibibytes: 0 }
  for await (const name of glob('**/*.*', { cwd: folder })) {
    const path = join(folder, name)
    const bytes = await readFile(path)
    const packed = packable.has(extname(name)) ? await pack(path, bytes) : bytes.length
    sizes.files += 1
    sizes.kibibytes += bytes.length / 1_024
    sizes.brotliKibibytes += packed / 1_024
  }
  return sizes
}

async function pack(path: string, bytes: Buffer): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipIt(bytes, { level: 9 })])
  // A tiny file does not shrink enough to be worth a second copy.
  if (br.length >= bytes.length) return bytes.length
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return br.length
}
