/** The report of a drill: a line for each thing that was tried, printed as soon as it is known. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Each run appends to it. */
const reportFile = join(import.meta.dirname, '../../.reports/drill.txt')

export class DrillReport {
  readonly #failures: string[] = []
  readonly #begun = performance.now()
  readonly #market: string
  #tried = 0

  constructor(market: string) {
    this.#market = market
    mkdirSync(dirname(reportFile), { recursive: true })
  }

  /** Something that was done, or that was measured. */
  note(text: string): void {
    this.#print(`     ${text}`)
  }

  /**
   * Tries one thing. A failure is printed and the drill goes on: the report is worth most when it names everything that
   * does not hold, and the market must be switched back in any case.
   */
  async check(what: string, work: () => Promise<unknown>): Promise<void> {
    this.#tried += 1
    const from = performance.now()
    try {
      const seen = await work()
      this.#print(`ok   ${what}${typeof seen === 'string' ? `: ${seen}` : ''} (${seconds(performance.now() - from)})`)
    } catch (error) {
      this.#failures.push(what)
      this.#print(`FAIL ${what} (${seconds(performance.now() - from)})`)
      for (const line of String(error).split('\n').slice(0, 12)) this.#print(`       ${line}`)
    }
  }

  /** Prints the sum, and returns what failed. */
  end(): readonly string[] {
    const good = this.#tried - this.#failures.length
    this.#print(`${good} of ${this.#tried} held in ${seconds(performance.now() - this.#begun)}`)
    return this.#failures
  }

  #print(text: string): void {
    console.log(`${this.#market} ${text}`)
    appendFileSync(reportFile, `${this.#market} ${text}\n`)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
