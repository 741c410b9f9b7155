import type { ReactElement } from 'react'
import * as css from './box-size-drawing.css.ts'

export interface BoxSizeDrawingProps {
  width: number
  height: number
  caption: string
  sheetCaption: string
  bookCaption: string
}

const MILLIMETRES_PER_REM = 64
const sheet = { width: 210, height: 297 } as const
const book = { width: 145, height: 215 } as const

interface FrontSize {
  width: number
  height: number
}

function Figure({ face, caption, children }: { face: FrontSize; caption: string; children: ReactElement }) {
  return (
    <span className={css.captionedDrawing}>
      <svg
        className={css.drawing}
        width={`${face.width / MILLIMETRES_PER_REM}rem`}
        height={`${face.height / MILLIMETRES_PER_REM}rem`}
        viewBox={`0 0 ${face.width} ${face.height}`}
        aria-hidden="true"
      >
        {children}
      </svg>
      <span className={css.caption}>{caption}</span>
    </span>
  )
}

const insetRectangle = ({ width, height }: FrontSize, edge: number) => ({
  x: edge,
  y: edge,
  width: width - 2 * edge,
  height: height - 2 * edge,
})

const Door = ({ face }: { face: FrontSize }) => (
  <>
    <rect className={css.door} {...insetRectangle(face, 4)} rx="8" />
    <rect className={css.doorDetail} x="20" y="20" width="56" height="22" rx="4" />
    <circle className={css.doorDetail} cx={face.width - 32} cy={face.height / 2 - 6} r="10" />
    <rect className={css.doorDetail} x={face.width - 36} y={face.height / 2} width="8" height="26" />
  </>
)

const Sheet = () => (
  <>
    <rect className={css.paperSheet} {...insetRectangle(sheet, 3)} />
    <path
      className={css.printedTextLines}
      d="M30 50h90M30 90h150M30 120h150M30 150h150M30 180h150M30 210h100"
    />
  </>
)

const Book = () => (
  <>
    <rect className={css.bookCover} {...insetRectangle(book, 3)} rx="5" />
    <path className={css.printedTextLines} d="M22 3v209M48 56h70M48 84h50" />
  </>
)

/** Shows a box door beside an A4 sheet and a book, all to the same scale. */
export function BoxSizeDrawing({ width, height, caption, sheetCaption, bookCaption }: BoxSizeDrawingProps) {
  return (
    <div className={css.captionedDrawings}>
      <Figure face={{ width, height }} caption={caption}>
        <Door face={{ width, height }} />
      </Figure>
      <Figure face={sheet} caption={sheetCaption}>
        <Sheet />
      </Figure>
      <Figure face={book} caption={bookCaption}>
        <Book />
      </Figure>
    </div>
  )
}
