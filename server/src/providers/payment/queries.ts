import type { MainReader } from '../../db/database.ts'

/** The closed switches. Every process reads them every few seconds. */
export async function selectClosedSwitches(main: MainReader): Promise<readonly string[]> {
  const rows = await main
    .selectFrom('operator_switch')
    .select('name')
    .where((eb) => eb.or([eb('name', 'like', 'rail:%'), eb('name', 'like', 'provider:%')]))
    .where('is_open', '=', false)
    .execute()
  return rows.map(({ name }) => name)
}
