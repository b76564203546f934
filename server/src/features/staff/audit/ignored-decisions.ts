import type { AppContext } from '../../../app-context.ts'
import { ignoredRoutings, listDepositTabs } from '../../deposit/index.ts'
import { ignoredCatalogues } from '../../game/index.ts'
import { readContent } from '../../home/index.ts'
import { type IgnoredDecision, ignoredSwitches } from '../../market/index.ts'
import { ignoredSettings } from '../../player/index.ts'
import { ignoredPromos } from '../../promo/index.ts'
import { ignoredTexts } from '../../support/index.ts'
import { ignoredLevels } from '../../vip/index.ts'

/**
 * Every stored decision that does not count, because it is not what two people have signed. A policy is not among them: a
 * server with one that does not count does not start, and the overview names it with its other problems.
 */
export async function listIgnoredDecisions(app: AppContext): Promise<readonly IgnoredDecision[]> {
  const found = await Promise.all([
    ignoredSwitches(app),
    ignoredPromos(app),
    ignoredLevels(app),
    ignoredSettings(app),
    ignoredTexts(app),
    ignoredContent(app),
    ignoredTabs(app),
    ignoredCatalogues(app),
    ignoredRoutings(app),
  ])
  return found.flat()
}

async function ignoredContent(app: AppContext): Promise<readonly IgnoredDecision[]> {
  return (await readContent(app)).flatMap(({ item: { kind, id }, problem }) =>
    problem === undefined ? [] : [{ subject: 'content', about: `${kind} ${id}`, why: problem } as const],
  )
}

async function ignoredTabs(app: AppContext): Promise<readonly IgnoredDecision[]> {
  return (await listDepositTabs(app)).flatMap(({ market, problem }) =>
    problem === undefined ? [] : [{ subject: 'deposit page', about: market, why: problem } as const],
  )
}

/** At the start of a server, so that an operator learns what stopped counting before a player does. */
export async function reportIgnoredDecisions(app: AppContext): Promise<void> {
  try {
    for (const ignored of await listIgnoredDecisions(app)) app.log.error(ignored, 'stored decision does not count')
  } catch (err) {
    app.log.error({ err }, 'stored decisions not readable')
  }
}
