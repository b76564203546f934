export { flows } from './flow.ts'
export { readMarketTotals } from './market-totals.ts'
export { routes } from './routes.ts'
