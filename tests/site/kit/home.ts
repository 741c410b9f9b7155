import type { Locator, Page } from '@playwright/test'
import { homeCopy } from '#content/words/home.ts'
import { toastsCopy } from '#kit/words/shared-copy.ts'
import { mapCopy } from '#places/words/map.ts'
import { searchCopy } from '#places/words/search.ts'

export const searchField = (page: Page): Locator => page.getByRole('combobox', { name: searchCopy.label })

/** Visible once the home page has loaded the offices of its map. */
export const standsAtHome = (page: Page): Locator =>
  page.getByRole('heading', { name: searchCopy.titles.centre })

export const resultsIn = (page: Page): Locator => page.getByRole('region', { name: searchCopy.results })

/** The row of a found office, which opens the office's card. */
export const rowOf = (page: Page, index: string): Locator =>
  resultsIn(page).getByRole('button', { name: new RegExp(`${index} · `) })

export const filters = [searchCopy.online, searchCopy.onlyFree] as const

export const filterIn = (page: Page, name: (typeof filters)[number]): Locator =>
  page.getByRole('checkbox', { name })

/** The part of the home page with the map and its panel. */
export const mapIn = (page: Page): Locator => page.getByRole('region', { name: mapCopy.label })

/** Name of the draggable map. */
export const stageName = mapCopy.label

export const stageIn = (page: Page): Locator => page.getByRole('group', { name: stageName })

export const toMapName = 'Карта'

/** Shows the map on a phone, where the list comes first. */
export const toMap = (page: Page): Locator => page.getByRole('button', { name: toMapName, exact: true })

/** True for scripts of the map, which load on a desktop once the page is idle. */
export const isMapScript = (address: string): boolean => /leaflet|basemap/i.test(address)

export const nearerName = 'Приблизить'

/** Zooms in; visible once the map is. */
export const nearer = (page: Page): Locator => page.getByRole('button', { name: nearerName, exact: true })

export const fartherName = 'Отдалить'

export const farther = (page: Page): Locator => page.getByRole('button', { name: fartherName, exact: true })

/** The tabs of the home page: renting, and own rents. */
export const homeTabs = (page: Page): Locator =>
  page.getByRole('tablist', { name: homeCopy.tabs }).getByRole('tab')

/** Index of an office without boxes, which a search answers with a toast. */
export const withoutBoxes = '689251'

export const find = (page: Page): Promise<void> =>
  page.getByRole('button', { name: searchCopy.search }).click()

export const closeMessage = (page: Page): Locator =>
  page.getByRole('button', { name: toastsCopy.close }).first()
