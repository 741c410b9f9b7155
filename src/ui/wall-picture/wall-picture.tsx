import * as css from './wall-picture.css.ts'

/** A door: place and size in units of the smallest one. */
type Door = readonly [column: number, row: number, columns: number, rows: number]

const unit = { width: 44, height: 36 } as const
const gap = 5
/** How far the open door reaches over its left neighbour. */
const swing = 30

/** Small doors above, where hands and eyes are; larger ones below, as in an office. */
const doors: readonly Door[] = [
  ...[0, 1, 2].flatMap((row) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((column): Door => [column, row, 1, 1])),
  ...[0, 2, 4, 6, 8].map((column): Door => [column, 3, 2, 1]),
  ...[0, 2, 5, 7].map((column): Door => [column, 4, column === 2 || column === 7 ? 3 : 2, 1.5]),
]
const isOpen = ([column, row]: Door): boolean => column === 6 && row === 1

const boxOf = ([column, row, columns, rows]: Door) => ({
  x: column * unit.width + gap / 2,
  y: row * unit.height + gap / 2,
  width: columns * unit.width - gap,
  height: rows * unit.height - gap,
})

const Closed = ({ door }: { door: Door }) => {
  const { x, y, width, height } = boxOf(door)
  return (
    <>
      <rect className={css.door} x={x} y={y} width={width} height={height} rx="2.5" />
      <rect className={css.plate} x={x + 6} y={y + 6} width="11" height="5" rx="1" />
      <circle className={css.keyhole} cx={x + width - 8} cy={y + height / 2} r="2.2" />
      <rect className={css.keyhole} x={x + width - 8.8} y={y + height / 2} width="1.6" height="6" />
    </>
  )
}

/** A box with its door swung open to the left and a letter inside. */
const Open = ({ door }: { door: Door }) => {
  const { x, y, width, height } = boxOf(door)
  const letter = { x: x + 6, y: y + 11, width: width - 10, height: height - 13 }
  return (
    <>
      <rect className={css.inside} x={x} y={y} width={width} height={height} rx="2.5" />
      <rect className={css.letter} {...letter} rx="1" />
      <path
        className={css.fold}
        d={`M${letter.x} ${letter.y} l${letter.width / 2} ${letter.height / 2 + 1} l${letter.width / 2} ${-letter.height / 2 - 1}`}
      />
      <polygon
        className={css.leaf}
        points={`${x},${y} ${x - swing},${y - 7} ${x - swing},${y + height + 7} ${x},${y + height}`}
      />
      <circle className={css.knob} cx={x - swing + 6} cy={y + height / 2} r="2.4" />
    </>
  )
}

/** A wall of boxes on the ink ground, one of them open: decorates, so nobody hears of it. */
export function WallPicture() {
  const open = doors.find(isOpen)
  return (
    <svg className={css.wall} viewBox="0 0 440 200" aria-hidden="true">
      {doors
        .filter((door) => !isOpen(door))
        .map((door) => (
          <Closed key={door.join()} door={door} />
        ))}
      {open && <Open door={open} />}
    </svg>
  )
}
