import type { AppContext } from '../../app-context.ts'
import { workflowHandle } from '../../workflow/client.ts'
import { withdrawalPayout } from './payout/payout-workflow.ts'

/** Starts the payout of an approved withdrawal. When Restate is unavailable the sweep starts it later. */
export async function startPayout(app: AppContext, { withdrawNo }: { readonly withdrawNo: string }): Promise<void> {
  await workflowHandle(app, withdrawalPayout, withdrawNo).start({ withdrawNo })
}
