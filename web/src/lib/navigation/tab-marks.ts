import { create } from 'zustand'
import { isTab, topOf } from './core.ts'
import { currentNavigation } from './navigate.ts'
import { refusals } from './navigation-error.ts'
import { tabRoutes } from './routes.ts'

/** A dot or a few letters on an icon of the tab bar. */
export type TabMark = { readonly dot: true } | { readonly badge: string }

export const useTabMarks = create<Readonly<Record<number, TabMark>>>(() => ({}))

export const showTabDot = (index: number): void => mark(index, { dot: true })
export const setTabBadge = (index: number, text: string): void => mark(index, { badge: text })
export const clearTabMark = (index: number): void => mark(index, undefined)

/** The bar can be changed only where it is on the screen, and only at one of its items. */
function mark(index: number, value: TabMark | undefined): void {
  if (!isTab(topOf(currentNavigation()))) throw refusals.notTabPage()
  if (!tabRoutes[index]) throw refusals.noSuchTab()
  useTabMarks.setState(({ [index]: _, ...others }) => (value ? { ...others, [index]: value } : others), true)
}
