/** What vitest writes, as far as the gate reads it. What it says of single tests is for the list of acceptance. */
export type TestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly success: boolean
  readonly testResults: readonly FileResult[]
}

export type FileResult = {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string }[]
}

export function failedFiles({ testResults }: TestReport): readonly string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/** The first report with the files of the second in the place of theirs. What failed in neither file stays failed. */
export function withSecondRun(first: TestReport, second: TestReport): TestReport {
  const again = new Map(second.testResults.map((result) => [result.name, result]))
  const testResults = first.testResults.map((result) => again.get(result.name) ?? result)
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  return {
    ...first,
    testResults,
    numPassedTests: statuses.filter((status) => status === 'passed').length,
    numFailedTests: statuses.filter((status) => status === 'failed').length,
    success: second.success && !testResults.some(({ status }) => status === 'failed'),
  }
}
