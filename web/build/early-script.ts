import { compileScript } from './compile-script.ts'

/** Compiles the script that runs ahead of the app. It is a file of its own, because a page has no inline script. */
export function writeEarlyScript(web: string, files: string): Promise<string> {
  const output = { format: 'iife', entryFileNames: 'assets/early-[hash].js' } as const
  return compileScript(web, { input: 'src/early-input.ts', outDir: files, output })
}
