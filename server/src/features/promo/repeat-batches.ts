const batchSize = 500
const batchesMax = 40

/** Repeats a step that changes so many rows until few are left, and leaves the rest to the next run. */
export async function repeatBatches(step: (limit: number) => Promise<number>): Promise<number> {
  let changed = 0
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const last = await step(batchSize)
    changed += last
    if (last < batchSize) break
  }
  return changed
}
