import type { AppContext } from '../server/src/app-context.ts'
import { closeAppContext, openAppContext } from '../server/src/app-context.ts'
import { readConfig } from '../server/src/base/config.ts'
import { createLog } from '../server/src/base/log.ts'
import { refreshPaymentSwitches, startPolicyCache } from '../server/src/features/market/index.ts'

/** Opens the app context that an environment configures, runs the work of a command with it, and closes it. */
export async function withApp<T>(
  work: (app: AppContext) => Promise<T>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<T> {
  const config = readConfig(env)
  const app = openAppContext(config, createLog(config))
  try {
    const leavePolicies = await startPolicyCache(app)
    // Until they are read every rail and provider is closed, and a command asks providers too.
    await refreshPaymentSwitches(app)
    return await work(app).finally(leavePolicies)
  } finally {
    await closeAppContext(app)
  }
}
