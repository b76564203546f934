import type { SigningKey } from '../base/operator-signature.ts'
import type { MainReader } from './database.ts'

/** Every key that signs decisions: of operators, and the passkeys of staff. */
export function selectSigningKeys(main: MainReader) {
  return main
    .selectFrom('signing_key')
    .select(['name', 'public_key as publicKey', 'credential_id as credentialId', 'origin'])
    .$castTo<SigningKey>()
}
