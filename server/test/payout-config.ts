import { payoutEnvironment } from '../../ops/stack/provider-environment.ts'
import { readConfig } from '../src/base/config.ts'
import type { PayoutConfig } from '../src/base/payout-config.ts'

const engines = {
  ZAMRA_MAIN_URL: 'postgres://db.internal/main',
  ZAMRA_SHARD_URLS: 'postgres://db.internal/shard0',
  ZAMRA_REDIS_URL: 'redis://redis.internal',
  ZAMRA_RESTATE_INGRESS_URL: 'http://restate.internal:8080',
  ZAMRA_RESTATE_ADMIN_URL: 'http://restate.internal:9070',
  ZAMRA_SERVICE_URL: 'https://help.example.com',
}

/** All payout providers at the address of their simulator. */
export function payoutConfigOf(payout: string, more: Readonly<Record<string, string>> = {}): PayoutConfig {
  return readConfig({ ...engines, ...payoutEnvironment({ payout }), ...more }).payout
}
