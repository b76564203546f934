export { levelOf } from './level-of.ts'
export { listLevels } from './queries.ts'
export { routes } from './routes.ts'
