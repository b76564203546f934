export { drawsOf } from './draws.ts'
export { originalBetsOf } from './queries.ts'
export { routes } from './routes.ts'
export { settleLeftBets, workflows } from './workflow.ts'
