import { spawn } from 'node:child_process'
import { root } from '../runner/voice.ts'

/** One thing a rule holds against one place of the tree. `file` is relative to the tree that was looked at. */
export type Finding = {
  readonly rule: string
  readonly file: string
  readonly line?: number
  readonly message: string
}

export function written(finding: Finding): string {
  const place = finding.line ? `${finding.file}:${finding.line}` : finding.file
  return `${place}  ${finding.rule}  ${finding.message}`
}

export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs an installed tool in a tree. What it prints is kept whole: a cut JSON would read as no findings. */
export function runTool(tool: string, args: readonly string[], cwd: string): Promise<Ran> {
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

/** A tool that printed something else than its report did not look at anything, and that is never a pass. */
export function readReport<T>(tool: string, ran: Ran): T {
  try {
    return JSON.parse(ran.stdout) as T
  } catch (cause) {
    throw new Error(`${tool} gave no report (exit code ${ran.code}): ${ran.stderr || ran.stdout}`, { cause })
  }
}
