/** A value that is a `Base` at run time and something narrower to the compiler. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name }

/** A player's public number: nine or ten digits, never sequential. It also decides the player's bucket. */
export type PlayerId = Brand<number, 'PlayerId'>
