export { readMarketTotals } from './market-totals.ts'
export { routes } from './routes.ts'
export { workflows } from './workflow.ts'
