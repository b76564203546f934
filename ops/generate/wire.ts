import type { Call } from '@zamra/contract/call.ts'
import { type CallPath, calls } from '@zamra/contract/calls.ts'

/** What the app needs to know about a call at run time: only the rows that differ from the defaults. */
export function renderWire(): string {
  const rows = Object.entries(calls)
    .map(([path, call]) => [path as CallPath, unusual(call)] as const)
    .filter(([, parts]) => parts.length > 0)
    .map(([path, parts]) => `  '${path}': { ${parts.join(', ')} },\n`)
  return `/* Made from calls.ts by \`npm run generate\`. No schema comes with it, so the app may import it anywhere. */

export type Wire = { readonly method?: 'GET'; readonly envelope?: 'code' }

export const wire: Readonly<Record<string, Wire>> = {
${rows.join('')}}
`
}

function unusual(call: Call): string[] {
  return [
    ...(call.method === 'GET' ? ["method: 'GET'"] : []),
    ...(call.envelope === 'code' ? ["envelope: 'code'"] : []),
  ]
}
