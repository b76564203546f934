import { generated as outputs } from '../generate/generated.ts'
import { type Finding, runTool } from './finding.ts'
import { has, read } from './tidy/files.ts'

/** The files generated from the contract and from the migrations are up to date. */
export async function generated(tree: string): Promise<Finding[]> {
  return [...contractFindings(tree), ...(await migrationFindings(tree))]
}

export function contractFindings(tree: string): Finding[] {
  return outputs
    .filter(({ path, render }) => !has(tree, path) || read(tree, path) !== render())
    .map(({ path }) => ({ rule: 'generated-is-fresh', file: path, message: 'It is outdated: run npm run generate.' }))
}

/** Migrates an empty database and compares, so it needs PostgreSQL and a few seconds. */
async function migrationFindings(tree: string): Promise<Finding[]> {
  const ran = await runTool('node', ['ops/generate/tables.ts', '--check'], tree)
  if (ran.code === 0) return []
  const message = `${ran.stdout}${ran.stderr}`.trim() || 'the table types could not be compared'
  return [{ rule: 'generated-is-fresh', file: 'server/src/db/generated', message }]
}
