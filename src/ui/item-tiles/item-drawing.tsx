import type { ReactNode } from 'react'
import * as box from '../box-size-drawing/box-size-drawing.css.ts'
import * as css from './item-tiles.css.ts'

export type ItemLook = 'envelope' | 'packet' | 'parcel' | 'magazine' | 'book'

/** Millimetres. */
export interface DrawnItem {
  look: ItemLook
  length: number
  width: number
  thickness: number
}

const MILLIMETRES_PER_REM = 64
const EDGE = 3
/** Thinner items are drawn flat. */
const MIN_DRAWN_DEPTH = 20
/** Depth is drawn at an angle, shortened. */
const DEPTH_SCALE = 0.4

const details: Readonly<Record<ItemLook, (width: number, height: number) => string>> = {
  envelope: (width, height) =>
    `M0 0 ${width / 2} ${height / 2} ${width} 0M${width * 0.12} ${height * 0.82}h${width * 0.3}`,
  packet: (width, height) =>
    `M0 ${height * 0.16}h${width}M${width * 0.5} ${height * 0.55}h${width * 0.38}M${width * 0.5} ${height * 0.7}h${width * 0.38}`,
  parcel: (width, height) =>
    `M${width * 0.44} 0v${height}M${width * 0.56} 0v${height}M${width * 0.66} ${height * 0.78}h${width * 0.24}`,
  magazine: (width, height) =>
    `M${width * 0.12} ${height * 0.14}h${width * 0.76}M${width * 0.12} ${height * 0.3}h${width * 0.76}v${height * 0.4}h${-width * 0.76}z`,
  book: (width, height) => `M${width * 0.12} 0v${height}M${width * 0.28} ${height * 0.22}h${width * 0.5}`,
}

const isUpright = (look: ItemLook): boolean => look === 'magazine' || look === 'book'

interface FigureSize {
  width: number
  height: number
}

function ToScale({ width, height, children }: FigureSize & { children: ReactNode }) {
  return (
    <svg
      className={css.drawing}
      width={`${width / MILLIMETRES_PER_REM}rem`}
      height={`${height / MILLIMETRES_PER_REM}rem`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function ItemDrawing({ look, length, width: across, thickness }: DrawnItem) {
  const [width, height] = isUpright(look) ? [across, length] : [length, across]
  const depth = thickness < MIN_DRAWN_DEPTH ? 0 : thickness * DEPTH_SCALE
  return (
    <ToScale width={width + depth + 2 * EDGE} height={height + depth + 2 * EDGE}>
      <g transform={`translate(${EDGE} ${EDGE + depth})`}>
        {depth > 0 && (
          <path
            className={css.side}
            d={`M0 0 ${depth} ${-depth}h${width}v${height}l${-depth} ${depth}V0ZM${width} 0l${depth} ${-depth}`}
          />
        )}
        <path className={css.front} d={`M0 0h${width}v${height}H0z`} />
        <path className={css.detail} d={details[look](width, height)} />
      </g>
    </ToScale>
  )
}

const DoorDrawing = ({ width, height }: FigureSize) => (
  <ToScale width={width} height={height}>
    <rect className={box.door} x="4" y="4" width={width - 8} height={height - 8} rx="8" />
    <rect className={box.doorDetail} x="20" y="20" width="56" height="22" rx="4" />
    <circle className={box.doorDetail} cx={width - 32} cy={height / 2 - 6} r="10" />
    <rect className={box.doorDetail} x={width - 36} y={height / 2} width="8" height="26" />
  </ToScale>
)

export interface ScaleShelfProps {
  label: string
  doors: readonly (FigureSize & { caption: string })[]
  items: readonly (DrawnItem & { id: string; caption: string })[]
}

/** Box doors and items side by side, all to one scale. */
export const ScaleShelf = ({ label, doors, items }: ScaleShelfProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a named row of drawings is not a fieldset
  <div role="group" aria-label={label} className={css.shelf}>
    {doors.map(({ caption, ...door }) => (
      <span key={caption} className={css.shelfFigure}>
        <DoorDrawing {...door} />
        <span className={css.caption}>{caption}</span>
      </span>
    ))}
    {items.map(({ id, caption, ...item }) => (
      <span key={id} className={css.shelfFigure}>
        <ItemDrawing {...item} />
        <span className={css.caption}>{caption}</span>
      </span>
    ))}
  </div>
)
