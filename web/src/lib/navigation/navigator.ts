import { asyncPage } from '@zamra/contract/constants.ts'
import { type Address, parseUrl, urlOf, urlTo } from './address.ts'
import * as core from './core.ts'
import type { Admission, GuardPopup } from './guard.ts'
import { NavigationError } from './navigation-error.ts'
import type { PageHistory, Saved } from './page-history.ts'

export type Around = {
  readonly history: PageHistory
  readonly admit: (address: Address) => Admission
  /** Resolves when the page's code is loaded or has failed. */
  readonly loadPage: (address: Address) => Promise<void>
  readonly onPopup: (popup: GuardPopup) => void
  /** Called with the address of the entry page, before a page is chosen. */
  readonly onEntry: (entryUrl: string) => void
  readonly report: (error: unknown) => void
  /** Closes a dialog that is open over the page, and returns whether there was one. */
  readonly closeDialog: () => boolean
}

type Step = (from: core.Navigation, url: string) => core.Navigation
type Record = (next: core.Navigation) => void | Promise<void>

/** Binds the rules of `core.ts` to the browser's history. The address and the state always change together. */
export class Navigator {
  readonly #around: Around
  readonly #listeners = new Set<(navigation: core.Navigation) => void>()
  readonly #stopListening: () => void
  #navigation: core.Navigation
  #turn = 0
  /** The next step back was made by the app, not by the player's back button. */
  #isOwnStep = false
  readonly #waiting: (() => void)[] = []

  constructor(around: Around) {
    this.#around = around
    const { history, onEntry } = around
    const saved = history.saved()
    const { entryUrl, navigation } = core.launch(history.url(), saved?.stack)
    history.replace(entryUrl, undefined)
    onEntry(entryUrl)
    this.#navigation = this.#pastGuards(navigation)
    history.replace(this.#address(), { ...saved, stack: this.#navigation.stack })
    this.#stopListening = history.listen((url, popped) => this.#popped(url, popped))
  }

  navigateTo(url: string): Promise<void> {
    return this.#reported(this.#go(core.navigateTo, url, (next) => this.#push(next)))
  }

  redirectTo(url: string): Promise<void> {
    return this.#reported(this.#go(core.redirectTo, url, (next) => this.#replace(next)))
  }

  switchTab(url: string): Promise<void> {
    return this.#reported(this.#go(core.switchTab, url, (next) => this.#collapse(next)))
  }

  reLaunch(url: string): Promise<void> {
    return this.#reported(this.#go(core.reLaunch, url, (next) => this.#collapse(next)))
  }

  async navigateBack(delta?: number): Promise<void> {
    const steps = core.stepsBack(this.#navigation, delta)
    if (steps > 0) {
      this.#isOwnStep = true
      this.#around.history.go(-steps)
    } else await this.switchTab(urlTo('home'))
  }

  preload(url: string): void {
    void this.#around.loadPage(parseUrl(url))
  }

  current(): core.Navigation {
    return this.#navigation
  }

  subscribe(listener: (navigation: core.Navigation) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The view calls this when the page is on the screen. Until then the same navigation is refused. */
  shown(): void {
    this.#navigation = core.unlock(this.#navigation)
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Stops listening to the browser's buttons and drops a page that is still loading. */
  close(): void {
    this.#turn += 1
    this.#stopListening()
  }

  /** Writes into the history how far the page is scrolled, for a reload. */
  keepScroll(scroll: number): void {
    this.#around.history.replace(this.#address(), { stack: this.#navigation.stack, scroll })
  }

  async #go(step: Step, url: string, record: Record): Promise<void> {
    const wanted = step(this.#navigation, url)
    const target = this.#throughGuards(urlOf(core.topOf(wanted)))
    if (target.popup) return this.#around.onPopup(target.popup)
    const next = target.turnedAway ? step(this.#navigation, target.url) : wanted
    if (samePlace(next, this.#navigation)) return
    this.#navigation = core.lock(this.#navigation, url)
    const turn = ++this.#turn
    await Promise.race([this.#around.loadPage(core.topOf(next)), wait(asyncPage.loadingDelayMs)])
    // The player has navigated elsewhere meanwhile; the later navigation counts.
    if (turn !== this.#turn) return
    await record(next)
    await this.#commit(core.lock(next, url))
  }

  #popped(url: string, saved: Saved | undefined): void {
    const isOwnStep = this.#isOwnStep
    this.#isOwnStep = false
    const steps = this.#navigation.stack.length - (saved?.stack.length ?? 0)
    if (!isOwnStep && saved && steps > 0 && this.#around.closeDialog()) {
      // The step is undone: it was for the dialog and not for the page below.
      void this.#around.history.rewind(-steps)
      return
    }
    this.#turn += 1
    const restored = saved ? core.restore(this.#navigation, saved.stack) : core.launch(url, undefined).navigation
    const next = this.#pastGuards(restored)
    void this.#around.loadPage(core.topOf(next))
    this.#replace(next)
    void this.#commit(next)
  }

  /** For a page that is requested by its address. A refused one is replaced as the guards decide. */
  #pastGuards(next: core.Navigation): core.Navigation {
    const target = this.#throughGuards(urlOf(core.topOf(next)))
    if (target.popup) {
      this.#around.onPopup(target.popup)
      return core.navigateBack(next)
    }
    return target.turnedAway ? core.redirectTo(next, target.url) : next
  }

  #throughGuards(url: string): { url: string; turnedAway: boolean; popup?: GuardPopup } {
    const admission = this.#around.admit(parseUrl(url))
    if (admission.kind === 'pass') return { url, turnedAway: false }
    if (admission.kind === 'popup') return { url, turnedAway: true, popup: admission.popup }
    return { ...this.#throughGuards(admission.url), turnedAway: true }
  }

  #push(next: core.Navigation): void {
    this.#around.history.push(urlOf(core.topOf(next)), { stack: next.stack })
  }

  #replace(next: core.Navigation): void {
    this.#around.history.replace(urlOf(core.topOf(next)), { stack: next.stack })
  }

  /** The browser's history shrinks with the stack, so that its back button never leads into a closed page. */
  async #collapse(next: core.Navigation): Promise<void> {
    const above = this.#navigation.stack.length - 1
    if (above > 0) await this.#around.history.rewind(above)
    this.#replace(next)
  }

  /** Resolves when the view shows it. */
  #commit(next: core.Navigation): Promise<void> {
    this.#navigation = next
    const drawn = new Promise<void>((resolve) => this.#waiting.push(resolve))
    for (const listener of this.#listeners) listener(next)
    if (this.#listeners.size === 0) this.shown()
    return drawn
  }

  #address(): string {
    return urlOf(core.topOf(this.#navigation))
  }

  /** A screen may ignore the promise, so a refusal is reported here, except for a double tap. */
  #reported(work: Promise<void>): Promise<void> {
    work.catch((error: unknown) => {
      if (!(error instanceof NavigationError && error.message.endsWith(' locked'))) this.#around.report(error)
    })
    return work
  }
}

function samePlace(next: core.Navigation, now: core.Navigation): boolean {
  return next.stack.length === now.stack.length && core.topOf(next).key === core.topOf(now).key
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
