/** What Playwright writes, as far as the gate reads it. */
export type JourneyReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly Suite[]
}

type Suite = {
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly Suite[]
}

/** The journeys that failed, were run again and passed. Playwright calls them flaky. */
export function titlesPassedAgain(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...titlesPassedAgain(inner),
  ])
}
