/** What a witness is asked to attest: a checkpoint, and the proof that it continues an earlier one. */
export type Submission = {
  /** The checkpoint with the log's own signature. */
  readonly note: string
  readonly size: number
  /** The consistency proof from an earlier size, as hashes. */
  proofFrom(old: number): Promise<readonly Buffer[]>
}

/** A witness keeps the last checkpoint of the log that it saw, and attests with its own clock only what continues it. */
export type Witness = {
  readonly name: string
  /** The cosignature lines of its answer. Empty when it is down, slow, ahead of this checkpoint, or refuses. */
  cosign(submission: Submission): Promise<string>
}
