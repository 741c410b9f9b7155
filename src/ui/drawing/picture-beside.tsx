import type { ReactNode } from 'react'
import * as css from './drawing.css.ts'

/** What a page says, and a drawing of it: at the right of a wide page, small and above the words of a narrow one. */
export const PictureBeside = ({ picture, children }: { picture: ReactNode; children?: ReactNode }) => (
  <div className={css.beside}>
    <div className={css.picture}>{picture}</div>
    {children}
  </div>
)
