import { activeTexts } from '../../i18n/texts.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

/** What Home shows after its first paint: its code and its texts come together. */
async function withTexts<Module>(fetched: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([fetched, activeTexts().load(['alive'])])
  return module
}

const late = async () => (await withTexts(import('./late-parts.ts'))).lateParts
const signedIn = () => withTexts(import('./signed-in-parts.tsx'))

const optional = { optional: true }
export const LiveMark = lazyPart(async () => (await late()).LiveMark, optional)
export const CheckUs = lazyPart(async () => (await late()).CheckUs, optional)
export const UpcomingDrawList = lazyPart(async () => (await late()).UpcomingDrawList, optional)
export const MailDot = lazyPart(async () => (await signedIn()).MailDot, optional)
export const CheckInRing = lazyPart(async () => (await signedIn()).CheckInRing, optional)
