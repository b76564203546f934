import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

type Script = {
  /** The source file, from the folder of the web package. */
  readonly input: string
  readonly outDir: string
  readonly output: Rolldown.OutputOptions
  readonly define?: Readonly<Record<string, string>>
}

/** Compiles one script that is not part of the app's bundle, and returns the name of its file. */
export async function compileScript(web: string, { input, outDir, output, define }: Script): Promise<string> {
  const result = (await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ...(define && { define }),
    build: {
      outDir,
      emptyOutDir: false,
      target: 'chrome111',
      modulePreload: false,
      rolldownOptions: { input: join(web, input), output },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].fileName
}
