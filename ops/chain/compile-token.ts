import { readFileSync, writeFileSync } from 'node:fs'

const source = new URL('./token.sol', import.meta.url)
const output = new URL('./token.json', import.meta.url)

export type CompiledToken = { readonly compiler: string; readonly bytecode: string }

/** The compiled token is committed, so that starting a chain does not need the compiler. */
export function compiledToken(): CompiledToken {
  return JSON.parse(readFileSync(output, 'utf8')) as CompiledToken
}

/** `node ops/chain/compile-token.ts` writes it; a test compiles it again and compares. */
export async function compileToken(): Promise<CompiledToken> {
  // Imported here because the compiler is nine megabytes and only this function needs it.
  const { default: solc } = (await import('solc')) as { default: Solc }
  const input = {
    language: 'Solidity',
    sources: { 'token.sol': { content: readFileSync(source, 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Without it the bytecode ends with a hash of the comments.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const bytecode = contracts?.['token.sol']?.Token?.evm.bytecode.object
  if (errors.length > 0 || !bytecode) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return { compiler: solc.version(), bytecode: `0x${bytecode}` }
}

type Solc = { version(): string; compile(input: string): string }
type Output = {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts?: Readonly<
    Record<string, Readonly<Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>>
  >
}

if (import.meta.main) writeFileSync(output, `${JSON.stringify(await compileToken(), null, 2)}\n`)
