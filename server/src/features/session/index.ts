export { authenticateBy } from './authenticate.ts'
export { registerPlayer } from './register-player.ts'
export { routes } from './routes.ts'
