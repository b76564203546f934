import { type Finding, runTool, type ToolResult } from './finding.ts'

/** The compiler over everything that runs in Node, and over everything that runs in a browser. */
export async function types(tree: string): Promise<Finding[]> {
  const projects = ['tsconfig.json', 'web/tsconfig.json', 'backoffice/tsconfig.json']
  const runs = await Promise.all(projects.map((project) => compile(tree, project)))
  return runs.flat()
}

export async function compile(tree: string, project: string): Promise<Finding[]> {
  const ran = await runTool('tsc', ['-p', project, '--pretty', 'false'], tree)
  const findings = errors(ran)
  if (ran.code !== 0 && findings.length === 0) throw new Error(`tsc -p ${project} failed: ${ran.stdout}${ran.stderr}`)
  return findings
}

function errors(ran: ToolResult): Finding[] {
  const lines = [...ran.stdout.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/gm)]
  return lines.map(([, file = '', line = '0', rule = '', message = '']) => ({
    rule,
    file,
    line: Number(line),
    message,
  }))
}
