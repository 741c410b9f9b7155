import * as css from './box-wall-picture.css.ts'

type Door = readonly [column: number, row: number, columns: number, rows: number]

const UNIT_SIZE = { width: 44, height: 36 } as const
const DOOR_GAP = 5
const LEAF_SWING = 30

const doors: readonly Door[] = [
  ...[0, 1, 2, 3, 4].flatMap((row) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((column): Door => [column, row, 1, 1]),
  ),
  ...[0, 2, 4, 6, 8].map((column): Door => [column, 5, 2, 1]),
  ...[0, 2, 5, 7].map((column): Door => [column, 6, column === 2 || column === 7 ? 3 : 2, 1.5]),
]
const isOpen = ([column, row]: Door): boolean => column === 6 && row === 2

const toRectangle = ([column, row, columns, rows]: Door) => ({
  x: column * UNIT_SIZE.width + DOOR_GAP / 2,
  y: row * UNIT_SIZE.height + DOOR_GAP / 2,
  width: columns * UNIT_SIZE.width - DOOR_GAP,
  height: rows * UNIT_SIZE.height - DOOR_GAP,
})

/** Draws all closed doors as one path, because a separate shape for each door would slow down the page. */
const closedDoorsPath = (draw: (box: ReturnType<typeof toRectangle>) => string): string =>
  doors
    .filter((door) => !isOpen(door))
    .map((door) => draw(toRectangle(door)))
    .join('')
const roundedRectanglePath = (x: number, y: number, width: number, height: number, by: number): string =>
  `M${x + by} ${y}h${width - 2 * by}a${by} ${by} 0 0 1 ${by} ${by}v${height - 2 * by}a${by} ${by} 0 0 1-${by} ${by}h${2 * by - width}a${by} ${by} 0 0 1-${by}-${by}v${2 * by - height}a${by} ${by} 0 0 1 ${by}-${by}z`

const closedDoors = {
  doors: closedDoorsPath(({ x, y, width, height }) => roundedRectanglePath(x, y, width, height, 2.5)),
  plates: closedDoorsPath(({ x, y }) => roundedRectanglePath(x + 6, y + 6, 11, 5, 1)),
  keyholes: closedDoorsPath(({ x, y, width, height }) => {
    const [across, down] = [x + width - 8, y + height / 2]
    return `M${across - 2.2} ${down}a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0zM${across - 0.8} ${down}h1.6v6h-1.6z`
  }),
}

const OpenDoor = ({ door }: { door: Door }) => {
  const { x, y, width, height } = toRectangle(door)
  const letter = { x: x + 6, y: y + 11, width: width - 10, height: height - 13 }
  return (
    <>
      <rect className={css.openBoxInside} x={x} y={y} width={width} height={height} rx="2.5" />
      <rect className={css.letterInOpenBox} {...letter} rx="1" />
      <path
        className={css.envelopeFold}
        d={`M${letter.x} ${letter.y} l${letter.width / 2} ${letter.height / 2 + 1} l${letter.width / 2} ${-letter.height / 2 - 1}`}
      />
      <polygon
        className={css.openDoorLeaf}
        points={`${x},${y} ${x - LEAF_SWING},${y - 7} ${x - LEAF_SWING},${y + height + 7} ${x},${y + height}`}
      />
      <circle className={css.doorKnob} cx={x - LEAF_SWING + 6} cy={y + height / 2} r="2.4" />
    </>
  )
}

export function BoxWallPicture() {
  const open = doors.find(isOpen)
  return (
    <svg className={css.wallPicture} viewBox="0 0 440 270" aria-hidden="true">
      <path className={css.closedDoors} d={closedDoors.doors} />
      <path className={css.numberPlates} d={closedDoors.plates} />
      <path className={css.keyholes} d={closedDoors.keyholes} />
      {open && <OpenDoor door={open} />}
    </svg>
  )
}
