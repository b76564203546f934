import { expect, test } from 'vitest'
import { openVault } from './vault.ts'

const index = new Map([[1, Buffer.alloc(32, 9)]])
const first = new Map([[1, Buffer.alloc(32, 1)]])
const both = new Map([...first, [2, Buffer.alloc(32, 2)]])
const place = { table: 'player', column: 'phone_sealed', row: 100_000_001 }

test('a sealed value opens only in the row and column that it was sealed for', () => {
  const vault = openVault({ sealing: first, index })
  const sealed = vault.seal('+919876543210', place)
  expect(vault.open(sealed, place)).toBe('+919876543210')
  expect(() => vault.open(sealed, { ...place, row: 100_000_002 })).toThrow()
  expect(() => vault.open(sealed, { ...place, column: 'email_sealed' })).toThrow()
  const bent = Buffer.from(sealed)
  bent[bent.length - 1] = (bent.at(-1) ?? 0) ^ 1
  expect(() => vault.open(bent, place)).toThrow()
})

test('seals with the newest key and opens values of older keys', () => {
  const old = openVault({ sealing: first, index }).seal('number', place)
  const vault = openVault({ sealing: both, index })
  expect(vault.open(old, place)).toBe('number')
  expect([vault.isFresh(old), vault.isFresh(vault.seal('number', place))]).toEqual([false, true])
  expect(() => openVault({ sealing: first, index }).open(vault.seal('number', place), place)).toThrow(
    'vault key 2 not configured',
  )
})

test('the blind index of a value is stable for one kind and one key, and two seals of it differ', () => {
  const vault = openVault({ sealing: first, index })
  const other = openVault({ sealing: first, index: new Map([[1, Buffer.alloc(32, 8)]]) })
  expect(vault.blindIndexes('phone', '+91987')).toEqual(vault.blindIndexes('phone', '+91987'))
  expect(vault.blindIndexes('phone', '+91987')).not.toEqual(vault.blindIndexes('bankAccount', '+91987'))
  expect(vault.blindIndexes('phone', '+91987')).not.toEqual(other.blindIndexes('phone', '+91987'))
  expect(vault.seal('same', place)).not.toEqual(vault.seal('same', place))
})

test('the blind indexes of a value come in the order of the keys, and a removed key takes only its own away', () => {
  const [old, fresh] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)]
  const vaultOf = (keys: readonly (readonly [number, Buffer])[]) => openVault({ sealing: first, index: new Map(keys) })
  const [byOld] = vaultOf([[1, old]]).blindIndexes('phone', '+91987')
  const [byFresh] = vaultOf([[2, fresh]]).blindIndexes('phone', '+91987')
  const both = vaultOf([
    [2, fresh],
    [1, old],
  ])
  expect(both.blindIndexes('phone', '+91987')).toEqual([byFresh, byOld])
  expect([byFresh.keyId, byOld.keyId, both.storingIndexKey]).toEqual([2, 1, 2])
})
