/** The few words of the load generator that we use; it brings no types of its own. */
declare module 'autocannon' {
  type Options = {
    readonly url: string
    readonly method: 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly connections: number
    readonly duration: number
    setupClient(client: { setBody(body: string): void }): void
    verifyBody(body: unknown): boolean
  }

  type Result = {
    readonly errors: number
    readonly non2xx: number
    readonly mismatches: number
    readonly duration: number
    readonly requests: { readonly total: number }
    readonly latency: { readonly p99: number }
  }

  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
