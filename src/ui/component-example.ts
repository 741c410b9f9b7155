import type { ReactElement } from 'react'

/** An example of a component for the catalogue, the axe accessibility tests and the screenshot tests. */
export interface ComponentExample {
  name: string
  element: ReactElement
}
