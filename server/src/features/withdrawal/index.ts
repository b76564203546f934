export { routes } from './routes.ts'
export { putSandboxSettings } from './sandbox-settings.ts'
export { payoutHandlers } from './webhook/payout-handlers.ts'
export { workflows } from './workflow.ts'
