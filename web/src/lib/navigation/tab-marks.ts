import { create } from 'zustand'
import { isTab, topOf } from './core.ts'
import { currentNavigation } from './navigate.ts'
import { refusals } from './navigation-error.ts'
import { tabRoutes } from './routes.ts'

/** A badge on an icon of the tab bar: a dot or a few letters. */
export type TabMark = { readonly dot: true } | { readonly badge: string }

export const useTabMarks = create<Readonly<Record<number, TabMark>>>(() => ({}))

export const showTabDot = (index: number): void => mark(index, { dot: true })
export const setTabBadge = (index: number, text: string): void => mark(index, { badge: text })
export const clearTabMark = (index: number): void => mark(index, undefined)

/** The tab bar can be changed only while it is visible, and only at one of its items. */
function mark(index: number, value: TabMark | undefined): void {
  if (!isTab(topOf(currentNavigation()))) throw refusals.notTabPage()
  if (!tabRoutes[index]) throw refusals.noSuchTab()
  useTabMarks.setState(({ [index]: _, ...others }) => (value ? { ...others, [index]: value } : others), true)
}
