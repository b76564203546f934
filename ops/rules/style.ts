import { type Finding, readReport, runTool } from './finding.ts'

type Report = {
  readonly diagnostics: readonly {
    readonly category: string | null
    readonly message: string
    readonly location: { readonly path: string; readonly start?: { readonly line: number } }
  }[]
}

/** Formatting, lint and our own bans (`bans/*.grit`) in one tool, so that an editor shows them alike. */
export async function style(tree: string): Promise<Finding[]> {
  const args = ['check', '--reporter=json', '--max-diagnostics=none', '--error-on-warnings', '.']
  const report = readReport<Report>('biome', await runTool('biome', args, tree))
  return report.diagnostics.map(({ category, message, location }) => ({
    rule: category === 'plugin' ? banOf(message) : (category ?? 'biome').replace(/^lint\/\w+\//, ''),
    file: location.path,
    line: location.start?.line ?? 0,
    message,
  }))
}

/** The message of a ban begins with its name. */
function banOf(message: string): string {
  return /^([a-z-]+): /.exec(message)?.[1] ?? 'plugin'
}
