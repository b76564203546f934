import { compileScript } from './compile-script.ts'

/** Compiles the scripts that run ahead of the app. They are files of their own, because a page has no inline script. */
export async function writeEarlyScript(web: string, files: string): Promise<string> {
  // Under a fixed name, because the early script names it. It is fetched only when a document stalls.
  await compileScript(web, {
    input: 'src/half-document.ts',
    outDir: files,
    output: { entryFileNames: 'half.js' },
  })
  const output = { format: 'iife', entryFileNames: 'assets/early-[hash].js' } as const
  return compileScript(web, { input: 'src/early-input.ts', outDir: files, output })
}
