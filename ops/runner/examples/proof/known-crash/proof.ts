export const about = 'Example: a proof that crashes; it must fail like any other, with a closing line.'

export async function run(): Promise<never> {
  throw new Error('out of memory')
}
