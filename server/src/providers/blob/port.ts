/** Where bytes are kept under a name that nobody can guess. What is put is there before `put` answers. */
export type BlobStore = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>
  /** Also when there is none. */
  remove(name: string): Promise<void>
}
