export { flows } from './flow.ts'
export { type MarketDay, readMarketTotals } from './market-totals.ts'
