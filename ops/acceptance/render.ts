import type { Claim } from './claim.ts'
import type { Verdict } from './evaluate-claims.ts'
import type { Group, Item } from './list.ts'

/** `docs/acceptance.md`: each id with the tests that show it, or the feature it waits for. */
export function renderPage(groups: readonly Group[], verdict: Verdict): string {
  return `# Acceptance

Made by \`npm run acceptance\` from \`docs/acceptance/list.json\` and the tests that run. A test shows an id by ending its
title with it: \`a tab page cannot be pushed [R-31]\`.

| Group | | Shown | Of |
|---|---|---:|---:|
${groups.map((group) => summaryRow(group, verdict)).join('')}
${groups.map((group) => section(group, verdict)).join('\n')}`
}

function summaryRow(group: Group, verdict: Verdict): string {
  const shown = group.items.filter((item) => verdict.claimed.has(item.id)).length
  return `| ${group.name} | ${group.title} | ${shown} | ${group.items.length} |\n`
}

function section(group: Group, verdict: Verdict): string {
  const rows = group.items.map((item) => itemRow(item, verdict.claimed.get(item.id)))
  return `## ${group.name}: ${group.title}\n\n| Id | Kind | What | Shown by |\n|---|---|---|---|\n${rows.join('')}`
}

function itemRow(item: Item, claims: readonly Claim[] | undefined): string {
  const files = [...new Set(claims?.map((claim) => `\`${claim.file}\``))].sort((a, b) => a.localeCompare(b, 'en'))
  const shown = claims ? files.join(', ') : `waits for ${item.feature}`
  return `| ${item.id} | ${item.kind} | ${cell(item.text)} | ${shown} |\n`
}

/** A statement of several lines, or with a table in it, in one cell of a table. */
function cell(text: string): string {
  return text.replaceAll(/(?<!\\)\|/g, '\\|').replaceAll(/\n+/g, '<br>')
}

/** What a person reads in the terminal: per group how many, then each missing id with its feature. */
export function renderLines(groups: readonly Group[], verdict: Verdict): string[] {
  return groups.flatMap((group) => {
    const missing = group.items.filter((item) => !verdict.claimed.has(item.id))
    const shown = group.items.length - missing.length
    const head = `${group.name.padEnd(3)} ${String(shown).padStart(3)}/${String(group.items.length).padEnd(3)} ${group.title}`
    return [head, ...byFeature(missing)]
  })
}

function byFeature(missing: readonly Item[]): string[] {
  const features = [...new Set(missing.map((item) => item.feature))]
  return features.map((feature) => {
    const ids = missing.filter((item) => item.feature === feature).map((item) => item.id)
    return `      waits for ${feature}: ${ids.join(' ')}`
  })
}
