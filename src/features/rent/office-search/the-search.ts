import { browserEnvironment } from '#browser/browser-environment.ts'
import { searchPage } from './search-page.ts'

/** The search of the home page: its field stands in the hero, its list and map below. */
export const theSearch = searchPage(browserEnvironment)
