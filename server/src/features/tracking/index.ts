export { flows } from './flow.ts'
export { forgetTelemetry, telemetryOf } from './personal-data.ts'
export { routes } from './routes.ts'
