import type { ReactElement } from 'react'

/** An example of a component, used by the catalogue, axe tests and pictures. */
export interface ComponentExample {
  name: string
  element: ReactElement
}
