export { flows } from './flow.ts'
export { paymentDesk } from './notice/payment-desk.ts'
export { putSandboxOffers } from './offer/sandbox.ts'
export { routes } from './routes.ts'
