import type { Environment } from '#browser/environment.ts'
import type { SearchPage } from './search-page.ts'

export const drawSearchMap = (_element: HTMLElement, _page: SearchPage, _environment: Environment) => () => {}
