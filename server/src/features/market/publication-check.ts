/** One rule of publishing a configuration, and what speaks against it. A warning does not stop the publication. */
export type PublicationCheck = {
  readonly rule: string
  readonly warning: boolean
  readonly problems: readonly string[]
}

/** What stops the publication, or nothing. */
export function stopsOf(checks: readonly PublicationCheck[]): readonly string[] {
  return checks.flatMap(({ warning, problems }) => (warning ? [] : problems))
}

type Overtaken = { readonly version: number; readonly by: readonly string[] }

/** A version that two people published cannot be undone by a draft that its authors have never seen. */
export function overtakenBy({ version, by }: Overtaken): string {
  const people = by.length === 0 ? '' : ` by ${by.join(' and ')}`
  return `another version was published since this was proposed: version ${version}${people}. Read it and propose it again`
}
