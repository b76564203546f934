import { expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()

/** The name under which a password manager saves the passwords of the form on the page, or nothing without such a field. */
async function userNameField(path: string): Promise<HTMLInputElement | undefined> {
  await app.open(path)
  const form = await vi.waitFor(() => {
    const found = document.querySelector('input[type=password]')?.closest('form')
    if (!found) throw new Error(`no password form on ${path}`)
    return found
  })
  const passwords = [...form.querySelectorAll('input[type=password]')]
  const name = form.querySelector<HTMLInputElement>('input[autocomplete~=username]')
  // A manager takes the name that stands before the password, and ignores fields of the type hidden.
  const stands = name?.type !== 'hidden' && passwords.every((one) => precedes(name, one))
  return (stands && name) || undefined
}

function precedes(one: Node | null, other: Node): boolean {
  return one !== null && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

test.for(['/pages/Login/Login?mode=password', '/pages/Login/Register', '/pages/Login/ForgetPassword'])(
  'a password manager finds the name to save the password under: %s',
  async (path) => {
    const field = await userNameField(path)
    expect(field?.checkVisibility()).toBe(true)
  },
)

test('changing the password names the player, although the form does not ask for it', async () => {
  const player = signedInAs(app)
  const field = await userNameField('/pages/account/components/ChangePassword/ChangePassword')
  expect(field?.value).toBe(String(player.uid))
  expect(field?.checkVisibility()).toBe(false)
})

test('the withdrawal password has a name of its own, so that it never replaces the password of the account', async () => {
  const player = signedInAs(app)
  const field = await userNameField('/pages/account/components/WithdrawalPassword/WithdrawalPassword')
  expect(field?.value).toBe(`${player.uid} · Withdrawal password`)
})
