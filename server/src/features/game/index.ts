export {
  type Bet,
  type BetAnswer,
  type PlayMode,
  placeBet,
  type Rollback,
  refuseBet,
  rollBackBet,
  type Settlement,
  settleBet,
} from './bet.ts'
export { demandAwake } from './demand-awake.ts'
export { flows } from './flow.ts'
export { routes } from './routes.ts'
export { studioDesk } from './studio/desk.ts'
