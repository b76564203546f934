import { createLog } from '../base/log.ts'
import { startSigner } from './signer.ts'
import { readSignerConfig, SignerConfigError } from './signer-config.ts'

/** EX_CONFIG of `sysexits.h`: a restart will not help. */
const configExitCode = 78

/** The signer of coin payouts, a process of its own. */
const log = createLog({ logLevel: 'info', revision: 'unknown' })
try {
  const { url, address, stop } = await startSigner(readSignerConfig())
  log.info({ url, address }, 'signer listening')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }
} catch (error) {
  if (!(error instanceof SignerConfigError)) throw error
  log.fatal(error.message)
  process.exit(configExitCode)
}
