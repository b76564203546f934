import { spawn } from 'node:child_process'
import { root } from '../runner/report.ts'

/** A violation of one rule. `file` is relative to the checked tree. */
export type Finding = {
  readonly rule: string
  readonly file: string
  readonly line?: number
  readonly message: string
}

export function formatFinding(finding: Finding): string {
  const place = finding.line ? `${finding.file}:${finding.line}` : finding.file
  return `${place}  ${finding.rule}  ${finding.message}`
}

export type ToolResult = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs an installed tool in a tree and returns its whole output: truncated JSON would read as no findings. */
export function runTool(tool: string, args: readonly string[], cwd: string): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${root}/node_modules/.bin/${tool}`, args, {
      cwd,
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}`, NO_COLOR: '1' },
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }))
  })
}

/** A tool that did not print its report has checked nothing, which must not count as a pass. */
export function readReport<T>(tool: string, ran: ToolResult): T {
  try {
    return JSON.parse(ran.stdout) as T
  } catch (cause) {
    throw new Error(`${tool} printed no report (exit code ${ran.code}): ${ran.stderr || ran.stdout}`, { cause })
  }
}
