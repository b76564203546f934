/**
 * Batches the calls of one turn of the event loop into one operation, and those that arrive while it is under way into the
 * next one. Writing a command to Redis costs the client tens of microseconds, whether it carries one key or a hundred; a busy
 * process reads a hundred.
 */
export function batchCalls<Ask, Answer>(
  work: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (ask: Ask) => Promise<Answer> {
  let asks: Ask[] = []
  let waiting: PromiseWithResolvers<Answer>[] = []
  let isUnderWay = false

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
    isUnderWay = false
    if (asks.length > 0) flushSoon()
  }

  function flushSoon(): void {
    isUnderWay = true
    setImmediate(() => void flush())
  }

  return (ask) => {
    asks.push(ask)
    if (!isUnderWay) flushSoon()
    const one = Promise.withResolvers<Answer>()
    waiting.push(one)
    return one.promise
  }
}
