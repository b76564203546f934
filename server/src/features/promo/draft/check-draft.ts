import { type Locale, locales, regionalLocales, textIn } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'
import type { MainReader } from '../../../db/database.ts'
import type { MarketPolicy } from '../../market/index.ts'
import type { PromoConfig } from '../config/config.ts'
import { figuresOf } from '../config/figures.ts'
import { fillText } from '../config/texts.ts'
import { checksOf } from '../config/validate-config.ts'
import { problemsOfBudget, problemsOfCodes, promoFile } from '../publish-promo.ts'
import { isStudioGame, listNewestPromos, type Promo } from '../queries.ts'
import { rulesOf } from '../terms/rules-of.ts'

type File = z.infer<typeof promoFile>

/** One rule and what speaks against it. A `warning` does not stop the publication. */
type Check = { readonly rule: string; readonly warning: boolean; readonly problems: readonly string[] }
type Preview = {
  readonly locale: Locale
  readonly name: string
  readonly summary: string
  readonly rules: readonly string[]
}
type Checked = { readonly checks: readonly Check[]; readonly preview: readonly Preview[] }

/**
 * Every rule that publishing applies, each with its problems, and the promotion as players will read it: the same functions
 * make the texts of the offer. Nothing is stored.
 */
export async function checkDraft(
  main: MainReader,
  given: unknown,
  policies: readonly MarketPolicy[],
): Promise<Checked> {
  const read = z.safeParse(promoFile, given)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { checks: [stop('format', problems)], preview: [] }
  }
  const file = read.data
  const policy = policies.find(({ code }) => code === file.market)
  if (!policy) return { checks: [stop('format', []), stop('law', [`there is no market ${file.market}`])], preview: [] }
  const { terms, texts, law } = checksOf(file.config, policy)
  const promos = await listNewestPromos(main)
  const checks = [
    stop('format', []),
    stop('terms', terms),
    stop('texts', texts),
    stop('law', law),
    stop('codes', problemsOfCodes(file, file.config, promos)),
    stop('budget', problemsOfBudget(file.config, file.budget)),
    stop('game', await problemsOfGame(main, file.config)),
    stop('market', problemsOfMarket(file, promos)),
    warn('dates', problemsOfDates(file)),
    warn('languages', problemsOfLanguages(file.config)),
    warn('overlap', problemsOfOverlap(file, promos)),
  ]
  return { checks, preview: texts.length > 0 ? [] : previewOf(file.config, policy) }
}

const stop = (rule: string, problems: readonly string[]): Check => ({ rule, warning: false, problems })
const warn = (rule: string, problems: readonly string[]): Check => ({ rule, warning: true, problems })

async function problemsOfGame(main: MainReader, { grant }: PromoConfig): Promise<readonly string[]> {
  if (grant.kind !== 'freeRounds' || (await isStudioGame(main, grant.amount.game))) return []
  return [`no studio offers the game ${grant.amount.game}`]
}

function problemsOfMarket({ promoId, market }: File, promos: readonly Promo[]): readonly string[] {
  const before = promos.find((promo) => promo.promoId === promoId)
  return before && before.market !== market ? [`${promoId} belongs to market ${before.market}`] : []
}

function problemsOfDates({ isOpen, startsAt, endsAt }: File): readonly string[] {
  return [
    !isOpen && 'it is not open: nobody is offered it',
    endsAt !== undefined && endsAt <= startsAt && 'it ends before it begins',
  ].filter((problem) => problem !== false)
}

/** The languages of the product are required; in one of a region that is missing, players read English. */
function problemsOfLanguages({ name, summary }: PromoConfig): readonly string[] {
  return regionalLocales
    .filter((locale) => name[locale] === undefined || summary[locale] === undefined)
    .map((locale) => `${locale} is missing: players read English`)
}

function problemsOfOverlap({ promoId, market, config, startsAt, endsAt }: File, promos: readonly Promo[]) {
  const from = new Date(startsAt)
  const to = endsAt === undefined ? undefined : new Date(endsAt)
  const others = promos.filter(
    (other) =>
      other.promoId !== promoId &&
      other.market === market &&
      other.isOpen &&
      other.config.trigger.on === config.trigger.on &&
      (other.endsAt === null || other.endsAt > from) &&
      (to === undefined || other.startsAt < to),
  )
  return others.map((other) => `${other.promoId} is open for ${config.trigger.on} at the same time`)
}

function previewOf(config: PromoConfig, { currency }: MarketPolicy): readonly Preview[] {
  const figures = figuresOf(config)
  return locales.map((locale) => ({
    locale,
    name: fillText(textIn(config.name, locale), figures, locale, currency),
    summary: fillText(textIn(config.summary, locale), figures, locale, currency),
    rules: rulesOf(config, locale, currency),
  }))
}
