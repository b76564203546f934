import { activeTexts } from '../../i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

/** What Home shows after its first paint: its code and its texts come together. */
async function withTexts<Module>(fetched: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([fetched, activeTexts().load(['alive'])])
  return module
}

const alive = () => withTexts(import('./alive.tsx'))
const checkUs = () => withTexts(import('./check-us.tsx'))
const upcomingDraws = () => withTexts(import('./upcoming-draws.tsx'))

const optional = { optional: true }
export const LiveMark = lazyPart(async () => (await alive()).LiveMark, optional)
export const MailDot = lazyPart(async () => (await alive()).MailDot, optional)
export const CheckInRing = lazyPart(async () => (await alive()).CheckInRing, optional)
export const CheckUs = lazyPart(async () => (await checkUs()).CheckUs, optional)
export const UpcomingDrawList = lazyPart(async () => (await upcomingDraws()).UpcomingDrawList, optional)
