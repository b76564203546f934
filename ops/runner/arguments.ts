/** `NAME --secs 5 --static` is parsed to the name and `{ secs: '5', static: 'true' }`, without knowing the options of a module. */
export type Arguments = { readonly names: readonly string[]; readonly args: Readonly<Record<string, string>> }

export function readArguments(words: readonly string[]): Arguments {
  const names: string[] = []
  const args: Record<string, string> = {}
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1]
    if (!word.startsWith('--')) names.push(word)
    else if (word.includes('=')) args[word.slice(2, word.indexOf('='))] = word.slice(word.indexOf('=') + 1)
    else if (next === undefined || next.startsWith('--')) args[word.slice(2)] = 'true'
    else {
      args[word.slice(2)] = next
      at += 1
    }
  }
  return { names, args }
}
