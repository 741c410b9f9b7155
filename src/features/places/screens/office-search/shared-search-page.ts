import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { createSearchPage } from './search-page.ts'

export const sharedSearchPage = createSearchPage(browserEnvironment)
