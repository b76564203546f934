/** Stores bytes under unguessable names. `put` returns after the bytes are durable. */
export type BlobStore = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such blob. */
  get(name: string): Promise<Buffer | undefined>
  /** No-op when there is no such blob. */
  remove(name: string): Promise<void>
}
