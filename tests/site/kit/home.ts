import type { Locator, Page } from '@playwright/test'
import { homeCopy } from '#content/words/home.ts'
import { toastsCopy } from '#kit/words/parts.ts'
import { mapCopy } from '#places/words/map.ts'
import { searchCopy } from '#places/words/search.ts'

/** The field of the home page that finds offices. */
export const searchField = (page: Page): Locator => page.getByRole('combobox', { name: searchCopy.label })

/** What shows that the home page stands: the offices of the map are here. */
export const standsAtHome = (page: Page): Locator =>
  page.getByRole('heading', { name: searchCopy.titles.centre })

/** The offices that were found, beside the map. */
export const resultsIn = (page: Page): Locator => page.getByRole('region', { name: searchCopy.results })

/** The row of a found office, by its index: it opens the office's card. */
export const rowOf = (page: Page, index: string): Locator =>
  resultsIn(page).getByRole('button', { name: new RegExp(`${index} · `) })

/** The ways to narrow the offices down. */
export const filters = [searchCopy.online, searchCopy.onlyFree] as const

/** One of the ways to narrow the offices down. */
export const filterIn = (page: Page, name: (typeof filters)[number]): Locator =>
  page.getByRole('checkbox', { name })

/** The part of the home page that holds the map and what is said beside it. */
export const mapIn = (page: Page): Locator => page.getByRole('region', { name: mapCopy.label })

/** The name of the map itself, which is moved. */
export const stageName = mapCopy.label

/** The map itself, which is moved. */
export const stageIn = (page: Page): Locator => page.getByRole('group', { name: stageName })

/** The words of the button that shows the map on a phone. */
export const toMapName = 'Карта'

/** What shows the map on a phone, where the list comes first. */
export const toMap = (page: Page): Locator => page.getByRole('button', { name: toMapName, exact: true })

/** Is this script of the map, which comes by itself on a desktop once the page is at rest? */
export const isMapScript = (address: string): boolean => /leaflet|basemap/i.test(address)

/** The words of the button that brings the map nearer. */
export const nearerName = 'Приблизить'

/** What brings the map nearer; it is there once the map is. */
export const nearer = (page: Page): Locator => page.getByRole('button', { name: nearerName, exact: true })

/** The words of the button that takes the map farther away. */
export const fartherName = 'Отдалить'

/** What takes the map farther away. */
export const farther = (page: Page): Locator => page.getByRole('button', { name: fartherName, exact: true })

/** The tabs of the home page: what is rented, and what one has. */
export const homeTabs = (page: Page): Locator =>
  page.getByRole('tablist', { name: homeCopy.tabs }).getByRole('tab')

/** The index of an office that rents no boxes: a search for it is answered by a short message. */
export const withoutBoxes = '689251'

/** Asks for what was typed. */
export const find = (page: Page): Promise<void> =>
  page.getByRole('button', { name: searchCopy.search }).click()

/** What closes a short message, the first one if there are several. */
export const closeMessage = (page: Page): Locator =>
  page.getByRole('button', { name: toastsCopy.close }).first()
