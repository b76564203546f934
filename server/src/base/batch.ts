/**
 * Batches the calls of one turn of the event loop into one operation. A command to Redis costs
 * the client about ten microseconds, whether it carries one key or a hundred; a busy process reads a hundred.
 */
export function batchCalls<Ask, Answer>(
  work: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  let asks: Ask[] = []
  let waiting: PromiseWithResolvers<Answer>[] = []

  async function flush(): Promise<void> {
    const [theseAsks, theseWaiting] = [asks, waiting]
    asks = []
    waiting = []
    try {
      const answers = await work(theseAsks)
      for (const [index, one] of theseWaiting.entries()) one.resolve(answers[index] as Answer)
    } catch (error) {
      for (const one of theseWaiting) one.reject(error)
    }
  }

  return (ask) => {
    if (asks.push(ask) === 1) setImmediate(() => void flush())
    const one = Promise.withResolvers<Answer>()
    waiting.push(one)
    return one.promise
  }
}
