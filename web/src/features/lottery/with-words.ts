import { activeTexts } from '../../i18n/texts.ts'

/** A part of the page that is fetched on demand, with its words: those beyond the first screen are in the area of proofs. */
export async function withWords<Module>(part: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([part, activeTexts().load(['verify'])])
  return module
}
