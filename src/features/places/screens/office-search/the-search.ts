import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { searchPage } from './search-page.ts'

export const theSearch = searchPage(browserEnvironment)
