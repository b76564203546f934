import { generated as outputs } from '../generate/generated.ts'
import { type Finding, runTool } from './finding.ts'
import { has, read } from './tidy/files.ts'

/** What is made from the contract and from the migrations is what they say today. */
export async function generated(tree: string): Promise<Finding[]> {
  return [...madeFromContract(tree), ...(await madeFromMigrations(tree))]
}

export function madeFromContract(tree: string): Finding[] {
  return outputs
    .filter(({ path, render }) => !has(tree, path) || read(tree, path) !== render())
    .map(({ path }) => ({ rule: 'generated-is-fresh', file: path, message: 'It is old: run npm run generate.' }))
}

/** Migrates an empty database and compares, so it needs PostgreSQL and a few seconds. */
async function madeFromMigrations(tree: string): Promise<Finding[]> {
  const ran = await runTool('node', ['ops/generate/tables.ts', '--check'], tree)
  if (ran.code === 0) return []
  const message = `${ran.stdout}${ran.stderr}`.trim() || 'the table types could not be compared'
  return [{ rule: 'generated-is-fresh', file: 'server/src/db/generated', message }]
}
