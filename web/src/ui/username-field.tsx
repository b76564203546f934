/**
 * The account of a password, for a form that does not ask for it: a password manager saves and fills the password
 * under this name. It must be a text field, because managers ignore fields of the type `hidden`.
 */
export function UsernameField({ value, name = 'username' }: { readonly value: string; readonly name?: string }) {
  return <input hidden type="text" name={name} autoComplete="username" value={value} readOnly />
}
