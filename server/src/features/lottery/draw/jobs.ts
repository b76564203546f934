import { readLeaves } from './leaves/read-leaves.ts'
import { storePieces } from './leaves/store-pieces.ts'
import { tallyPart } from './tally-part.ts'

/** The work on a draw that is done part by part, in any thread that has connections of its own. */
export const jobs = { readLeaves, storePieces, tallyPart }

export type Jobs = typeof jobs
export type GivenTo<Name extends keyof Jobs> = Parameters<Jobs[Name]>[1]
export type ResultOf<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>

export type JobRunner = {
  /** How many jobs run at the same time. */
  readonly threads: number
  run<Name extends keyof Jobs>(name: Name, given: GivenTo<Name>): Promise<ResultOf<Name>>
}
