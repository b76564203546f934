export { forgetTelemetry, forgetTracking, trackingDataOf } from './personal-data.ts'
export { routes } from './routes.ts'
export { workflows } from './workflow.ts'
