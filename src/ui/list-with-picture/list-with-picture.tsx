import type { ReactNode } from 'react'
import * as css from './list-with-picture.css.ts'

export interface ListWithPictureProps {
  head: ReactNode
  picture: ReactNode
  children?: ReactNode
}

/**
 * A list with a picture. On desktop the picture is beside the list and sticky, on narrower pages it is between heading
 * and list.
 */
export const ListWithPicture = ({ head, picture, children }: ListWithPictureProps) => (
  <div className={css.listAndPictureLayout}>
    <div className={css.header}>{head}</div>
    <div className={css.picture}>{picture}</div>
    {children && <div className={css.list}>{children}</div>}
  </div>
)
