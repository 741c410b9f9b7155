import type { ReactNode } from 'react'
import * as css from './picture-beside.css.ts'

export interface PictureBesideProps {
  /** What the list is of. */
  head: ReactNode
  picture: ReactNode
  /** The list. */
  children?: ReactNode
}

/** A list and a picture of what it lists: beside head and list on a desktop, between them below. */
export const PictureBeside = ({ head, picture, children }: PictureBesideProps) => (
  <div className={css.stage}>
    <div className={css.head}>{head}</div>
    <div className={css.picture}>{picture}</div>
    {children && <div className={css.list}>{children}</div>}
  </div>
)
