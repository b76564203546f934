export const about = 'Example: a proof that falls over; it must fail like any other, with a last line of its own.'

export async function run(): Promise<never> {
  throw new Error('the ground gave way')
}
