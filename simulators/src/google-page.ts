/** The people of the sandbox. The last one has an unverified address, which must not be accepted for a sign-in. */
export const people = [
  person('110000000000000000001', 'Asha', 'Verma', true),
  person('110000000000000000002', 'Bilal', 'Khan', true),
  person('110000000000000000003', 'Chandni', 'Rahman', false),
] as const

function person(sub: string, given: string, family: string, isVerified: boolean) {
  return {
    sub,
    email: `${given.toLowerCase()}@example.com`,
    email_verified: isVerified,
    name: `${given} ${family}`,
    given_name: given,
    family_name: family,
  }
}

export const signInPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Choose an account (sandbox)</title>
<style>
  :root { --background: #f5f6f8; --card: #fff; --ink: #1f2430; --soft: #5d6575; --line: #e2e5ea; --accent: #2f5bd0; }
  @media (prefers-color-scheme: dark) {
    :root { --background: #12151c; --card: #1b202a; --ink: #eef1f6; --soft: #a3abba; --line: #2d3442; --accent: #9db7ff; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--background); color: var(--ink);
    font: 16px/1.45 system-ui, sans-serif; }
  main { width: min(26rem, 100% - 32px); padding: 28px 20px; background: var(--card); border: 1px solid var(--line);
    border-radius: 20px; }
  h1 { margin: 0; font-size: 1.375rem; }
  main > p { margin: 4px 0 16px; color: var(--soft); font-size: .875rem; }
  button { display: grid; grid-template-columns: 44px 1fr; gap: 0 14px; align-items: center; inline-size: 100%;
    min-block-size: 64px; padding: 10px 8px; border: 0; border-block-start: 1px solid var(--line); background: none;
    color: inherit; font: inherit; text-align: start; cursor: pointer; }
  button:hover, button:focus-visible { background: color-mix(in srgb, var(--accent) 10%, transparent); }
  button:focus-visible { outline: 3px solid var(--accent); }
  b { grid-row: span 2; display: grid; place-items: center; block-size: 44px; border-radius: 50%;
    background: var(--accent); color: var(--card); font-size: 1.125rem; }
  small { color: var(--soft); }
</style>
<main>
  <h1>Choose an account</h1>
  <p>Google is played by a simulator here. These people exist in the sandbox alone.</p>
  <form method="post">
${people
  .map(
    ({ sub, name, given_name, email, email_verified }) =>
      `    <button name="person" value="${sub}"><b>${given_name.charAt(0)}</b><span>${name}</span><small>${email}${email_verified ? '' : ' · not verified'}</small></button>`,
  )
  .join('\n')}
  </form>
</main>
</html>
`
