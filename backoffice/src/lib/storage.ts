/** Personal settings of this browser. A blocked or full storage means the setting lasts until the page is closed. */
export function readSetting(name: string): string | undefined {
  try {
    return localStorage.getItem(`office.${name}`) ?? undefined
  } catch {
    return undefined
  }
}

export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(`office.${name}`, value)
  } catch {
    // Nothing to do: the setting holds for this page.
  }
}
