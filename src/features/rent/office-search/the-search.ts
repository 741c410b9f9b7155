import { browserEnvironment } from '#browser/browser-environment.ts'
import { searchPage } from './search-page.ts'

/** Shared by the field in the hero and the list and map below. */
export const theSearch = searchPage(browserEnvironment)
