import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** Compiles the script that runs ahead of the app. It is a file of its own, because a page has no inline script. */
export async function writeEarlyScript(web: string, files: string): Promise<string> {
  const result = (await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: files,
      emptyOutDir: false,
      target: 'chrome111',
      modulePreload: false,
      rolldownOptions: {
        input: join(web, 'src/early-input.ts'),
        output: { format: 'iife', entryFileNames: 'assets/early-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].fileName
}
