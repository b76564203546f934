export { flows } from './flow.ts'
export { openDrawFiles } from './open-draw-files.ts'
export { routes } from './routes.ts'
