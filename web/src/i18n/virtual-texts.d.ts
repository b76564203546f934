/** Made by `build/texts-plugin.ts` from the files in `texts/`. */
declare module 'virtual:texts' {
  import type { Locale } from '@zamra/contract/languages.ts'

  type Loaded = { readonly texts: Readonly<Record<string, readonly unknown[]>> }
  /** The texts that every page needs, and where the other areas of the same language are. */
  type Language = Loaded & { readonly areas: Readonly<Record<string, () => Promise<Loaded>>> }

  export const languages: Readonly<Record<Locale, () => Promise<Language>>>
}
