/** Made by `build/texts-plugin.ts` from the files in `texts/`: area, then language. */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'
  import type { Locale } from '@zamra/contract/languages.ts'

  export const loaders: Readonly<
    Record<string, Readonly<Record<Locale, () => Promise<{ readonly texts: Messages }>>> | undefined>
  >
}
