/** `NAME --secs 5 --static` is parsed to the name and `{ secs: '5', static: 'true' }`, without knowing the options of a module. */
export type Arguments = { readonly names: readonly string[]; readonly args: Readonly<Record<string, string>> }

export function readArguments(given: readonly string[]): Arguments {
  const names: string[] = []
  const args: Record<string, string> = {}
  for (let at = 0; at < given.length; at += 1) {
    const argument = given[at] ?? ''
    const next = given[at + 1]
    if (!argument.startsWith('--')) names.push(argument)
    else if (argument.includes('='))
      args[argument.slice(2, argument.indexOf('='))] = argument.slice(argument.indexOf('=') + 1)
    else if (next === undefined || next.startsWith('--')) args[argument.slice(2)] = 'true'
    else {
      args[argument.slice(2)] = next
      at += 1
    }
  }
  return { names, args }
}
