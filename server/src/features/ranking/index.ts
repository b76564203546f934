export { editionAt } from './edition.ts'
export { routes } from './routes.ts'
export { workflows } from './workflow.ts'
