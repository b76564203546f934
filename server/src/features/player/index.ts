export { flows } from './flow.ts'
export { routes } from './routes.ts'
export { touchPlayer } from './touch-player.ts'
