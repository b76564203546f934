import { type Finding, readReport, runTool } from './finding.ts'

type Named = { readonly name: string; readonly line?: number }

type Report = { readonly issues: readonly ({ readonly file: string } & Readonly<Record<string, readonly Named[]>>)[] }

/** Unused files, exports and packages. */
export async function dead(tree: string): Promise<Finding[]> {
  const report = readReport<Report>('knip', await runTool('knip', ['--reporter', 'json', '--no-progress'], tree))
  return report.issues.flatMap((issue) =>
    Object.entries(issue).flatMap(([kind, found]) =>
      Array.isArray(found) ? found.map((one: Named) => finding(issue.file, kind, one)) : [],
    ),
  )
}

function finding(file: string, kind: string, { name, line }: Named): Finding {
  return { rule: `unused-${kind}`, file, line: line ?? 0, message: name }
}
