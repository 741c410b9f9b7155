import type { ReactElement } from 'react'

/** One example of a component: read by the catalogue page, the axe test and the screenshots. */
export interface Example {
  /** A short name, unique within the component. */
  name: string
  element: ReactElement
}
