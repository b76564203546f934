import type { KycConfig } from '../../base/kyc-config.ts'
import type { KycProvider } from './port.ts'
import { sumsub } from './sumsub.ts'

/** The provider that checks identities. Undefined when none is configured. */
export function openKyc(config: KycConfig): KycProvider | undefined {
  return config.sumsub && sumsub(config.sumsub)
}
