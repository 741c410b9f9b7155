import type { ReactElement } from 'react'

/** An example of a component for the catalogue, the axe accessibility tests and the screenshot tests. */
export interface CatalogueExample {
  name: string
  element: ReactElement
}
