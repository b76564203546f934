import type { SeededBug } from '../simulate/ledger-code.ts'

/** Bugs in the ledger's TypeScript that the simulation must find. */
export const codeBugs: readonly (SeededBug & { readonly name: string })[] = [
  {
    name: 'a player in two batches at once',
    file: 'queue.ts',
    from: 'line.isBusy = first !== undefined',
    to: 'line.isBusy = false',
  },
  { name: 'a served player stays busy', file: 'queue.ts', from: 'line.isBusy = false', to: 'line.isBusy = true' },
  {
    name: 'a queue without a bound',
    file: 'queue.ts',
    from: 'if (size >= (rooms[rankOf(waiting)] ?? 0)) return false',
    to: '',
  },
  {
    name: 'bets use the queue capacity of settlements',
    file: 'queue.ts',
    from: 'Math.floor((capacity * (5 - rank)) / 5)',
    to: 'Math.floor((capacity * (3 + rank)) / 5)',
  },
  { name: 'a failed batch is not retried', file: 'send.ts', from: 'open = inTime(open, error)', to: 'open = []' },
  {
    name: 'a broken connection is returned to the pool as usable',
    file: 'send.ts',
    from: 'client.release(!isAnswered)',
    to: 'client.release()',
  },
  {
    name: 'a connection is kept after an error',
    file: 'send.ts',
    from: 'client.release(!isAnswered)',
    to: '',
  },
  {
    name: 'one bad command fails its neighbours',
    file: 'send.ts',
    from: 'if (isOurMistake(error)) return [...held, ...(await separate(target, open, onRetry, error))]',
    to: 'if (isOurMistake(error)) return open.forEach(({ item }) => item.reject(error)), held',
  },
  {
    name: 'an unknown outcome is called a refusal',
    file: 'send.ts',
    from: 'if (item.isInDoubt) item.reject',
    to: 'if (false) item.reject',
  },
  {
    name: 'a lost connection leaves no doubt',
    file: 'send.ts',
    from: 'if (!isAnswered) for (const { item } of batch) item.isInDoubt = true',
    to: '',
  },
  {
    name: 'a command whose wallet is held is forgotten',
    file: 'set-aside.ts',
    from: 'queue.putBack(commands)',
    to: '',
  },
  {
    name: 'commands that are set aside lose their order',
    file: 'queue.ts',
    from: 'for (const waiting of batch.toReversed()) {',
    to: 'for (const waiting of batch) {',
  },
  {
    name: 'a later command overtakes one that is set aside',
    file: 'queue.ts',
    from: 'line.waiting.unshift(waiting)',
    to: 'line.waiting.push(waiting)',
  },
  {
    name: 'answers are matched by row position',
    file: 'post.ts',
    from: 'for (const row of rows) outcomes[order[Number(row[0]) - 1] as number] = outcomeOf(row)',
    to: 'for (const [index, row] of rows.entries()) outcomes[index] = outcomeOf(row)',
  },
  {
    name: 'answers are matched by send order',
    file: 'post.ts',
    from: 'outcomes[order[Number(row[0]) - 1] as number]',
    to: 'outcomes[Number(row[0]) - 1]',
  },
  {
    name: 'a player twice in one turn',
    file: 'post.ts',
    from: 'if (turnCount <= 1)',
    to: 'if (turnCount <= 2)',
  },
  {
    name: 'the queue is not continued after a batch',
    file: 'group-commit.ts',
    from: 'if (queue.ready > 0) pumpSoon()',
    to: '',
  },
  {
    name: 'one key for all commands of a kind',
    file: 'book.ts',
    from: 'key: keyOf(among, id)',
    to: 'key: keyOf(among)',
  },
  {
    name: 'fee and tax are swapped',
    file: 'book.ts',
    from: 'fee: given.fee ?? nothing, tax: given.tax ?? nothing',
    to: 'fee: given.tax ?? nothing, tax: given.fee ?? nothing',
  },
]
