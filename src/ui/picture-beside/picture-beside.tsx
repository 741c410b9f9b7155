import type { ReactNode } from 'react'
import * as css from './picture-beside.css.ts'

export interface PictureBesideProps {
  head: ReactNode
  picture: ReactNode
  children?: ReactNode
}

/** A list with a picture: sticky beside it on desktop, between heading and list below. */
export const PictureBeside = ({ head, picture, children }: PictureBesideProps) => (
  <div className={css.stage}>
    <div className={css.head}>{head}</div>
    <div className={css.picture}>{picture}</div>
    {children && <div className={css.list}>{children}</div>}
  </div>
)
