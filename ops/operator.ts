import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { systemNow } from '../server/src/base/clock.ts'
import { readConfig } from '../server/src/base/config.ts'

const usage = `npm run operator -- <what>
  key FILE              makes a key: FILE stays with its operator, the public key is printed
  add NAME PUBLIC_KEY   registers an operator
  remove NAME           the operator decides about nothing any more; what they decided stays
  list
The registry belongs to the owner of the database: give ZAMRA_MAIN_URL of the owner for add and remove.`

const [task = '', first = '', second = ''] = process.argv.slice(2)

type Operator = { readonly name: string; readonly key: string; readonly removed_at: Date | null }

/** `npm run operator`: who may decide about money, with which key. */
async function main(): Promise<void> {
  if (task === 'key' && first !== '') return makeKey(first)
  const statements: Readonly<Record<string, readonly [string, ...unknown[]]>> = {
    add: [
      'insert into operator (name, public_key, added_at) values ($1, $2, $3)',
      first,
      keyBytes(second),
      systemNow(),
    ],
    remove: ['update operator set removed_at = $2 where name = $1 and removed_at is null', first, systemNow()],
    list: [`select name, encode(public_key, 'hex') as key, removed_at from operator order by name`],
  }
  const statement = statements[task]
  if (!statement) return console.log(usage)
  const client = new pg.Client(readConfig().mainUrl)
  await client.connect()
  try {
    const [text, ...values] = statement
    const { rows, rowCount } = await client.query<Operator>(text, values)
    for (const row of rows) console.log([row.name, row.key, row.removed_at ? 'removed' : ''].join(' | '))
    console.log(`operator ${task}: ok ${rowCount ?? 0}`)
  } finally {
    await client.end()
  }
}

function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  console.log(publicHex(createPrivateKey(readFileSync(file))))
}

function publicHex(key: KeyObject): string {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
}

function keyBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}

await main()
