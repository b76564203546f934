/** The work of one Argon2id hash; memory in KiB. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/**
 * What every server pays, and nobody can configure. Only a test opens a server that pays less: it hashes thousands of
 * passwords that protect nothing.
 */
export const fullPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
