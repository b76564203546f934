export { flows } from './flow.ts'
export { routes } from './routes.ts'
