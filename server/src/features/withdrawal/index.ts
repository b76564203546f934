export { routes } from './routes.ts'
export { putSandboxSettings } from './sandbox-settings.ts'
