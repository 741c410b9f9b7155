type DoorState = 'free' | 'taken' | 'mine' | 'broken'

export interface BoxDoor {
  readonly id: number
  readonly number: string
  readonly state: DoorState
  readonly large?: boolean
  readonly place?: { readonly row: number; readonly column: number } | undefined
}

export interface WallRow {
  readonly row: number
  readonly cells: readonly (BoxDoor | null)[]
}

export type DoorArrangement =
  | { readonly kind: 'real'; readonly rows: readonly WallRow[] }
  | { readonly kind: 'numbered'; readonly groups: readonly (readonly BoxDoor[])[] }

/** Doors per group; if there are fewer than two full groups, all doors form a single group. */
const GROUP_SIZE = 100

/** Arranges the doors by their place in the wall if each has one, otherwise in list order. */
export function arrangeDoors(doors: readonly BoxDoor[]): DoorArrangement {
  if (doors.length > 0 && doors.every(({ place }) => place)) return { kind: 'real', rows: toRows(doors) }
  if (doors.length < 2 * GROUP_SIZE) return { kind: 'numbered', groups: [doors] }
  const groups = Array.from({ length: Math.ceil(doors.length / GROUP_SIZE) }, (_, index) =>
    doors.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  )
  return { kind: 'numbered', groups }
}

function toRows(doors: readonly BoxDoor[]): WallRow[] {
  const rows = Map.groupBy(doors, ({ place }) => place?.row ?? 0)
  const columns = doors.map(({ place }) => place?.column ?? 0)
  const first = columns.reduce((least, column) => Math.min(least, column))
  const last = columns.reduce((most, column) => Math.max(most, column))
  return [...rows]
    .sort(([row], [other]) => row - other)
    .map(([row, inRow]) => {
      const byColumn = new Map(inRow.map((door) => [door.place?.column ?? 0, door]))
      const cells = Array.from(
        { length: last - first + 1 },
        (_, index) => byColumn.get(first + index) ?? null,
      )
      return { row, cells }
    })
}

interface Cell {
  readonly id: number
  readonly column: number
}

export function toKeyboardRows(arrangement: DoorArrangement, columns: number): readonly (readonly Cell[])[] {
  if (arrangement.kind === 'real') {
    return arrangement.rows.map(({ cells }) =>
      cells.flatMap((door, column) => (door ? [{ id: door.id, column }] : [])),
    )
  }
  return arrangement.groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / columns) }, (_, line) =>
      group.slice(line * columns, (line + 1) * columns).map(({ id }, column) => ({ id, column })),
    ),
  )
}

const LINES_PER_PAGE = 5

const nearestCell = (line: readonly Cell[], column: number): Cell | undefined =>
  line.reduce<Cell | undefined>(
    (best, cell) => (best && Math.abs(best.column - column) <= Math.abs(cell.column - column) ? best : cell),
    undefined,
  )

/** Returns the id of the door to which a key moves the focus; null if there is no door in that direction. */
export function findDoorIdAfterKey(
  lines: readonly (readonly Cell[])[],
  currentId: number,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): number | null {
  const lineIndex = lines.findIndex((line) => line.some(({ id }) => id === currentId))
  const line = lines[lineIndex]
  if (!line) return null
  const index = line.findIndex(({ id }) => id === currentId)
  const column = line[index]?.column ?? 0
  const doorInLine = (offset: number) => {
    const targetLine = lines[Math.min(Math.max(lineIndex + offset, 0), lines.length - 1)]
    return targetLine && nearestCell(targetLine, column)?.id
  }
  const allCells = lines.flat()
  const doorAtOffset = (offset: number) =>
    allCells[allCells.findIndex(({ id }) => id === currentId) + offset]?.id
  const moves: Record<string, () => number | undefined> = {
    ArrowRight: () => doorAtOffset(1),
    ArrowLeft: () => doorAtOffset(-1),
    ArrowDown: () => doorInLine(1),
    ArrowUp: () => doorInLine(-1),
    PageDown: () => doorInLine(LINES_PER_PAGE),
    PageUp: () => doorInLine(-LINES_PER_PAGE),
    Home: () => (ctrlKey ? allCells : line)[0]?.id,
    End: () => (ctrlKey ? allCells : line).at(-1)?.id,
  }
  return moves[key]?.() ?? null
}

/** Finds the door with exactly this number, or else the first door with a number that starts with it. */
export const findDoorByNumber = (doors: readonly BoxDoor[], digits: string): BoxDoor | null =>
  doors.find(({ number }) => number === digits) ??
  doors.find(({ number }) => digits !== '' && number.startsWith(digits)) ??
  null
