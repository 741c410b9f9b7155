type DoorState = 'free' | 'taken' | 'mine'

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

export type Arrangement =
  | { readonly kind: 'real'; readonly rows: readonly WallRow[] }
  | { readonly kind: 'numbered'; readonly groups: readonly (readonly BoxDoor[])[] }

/** Fewer than two groups stay one. */
const GROUP_SIZE = 100

/** By place if every door has one, else in the given order. */
export function arrange(doors: readonly BoxDoor[]): Arrangement {
  if (doors.length > 0 && doors.every(({ place }) => place)) return { kind: 'real', rows: rowsOf(doors) }
  if (doors.length < 2 * GROUP_SIZE) return { kind: 'numbered', groups: [doors] }
  const groups = Array.from({ length: Math.ceil(doors.length / GROUP_SIZE) }, (_, index) =>
    doors.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  )
  return { kind: 'numbered', groups }
}

function rowsOf(doors: readonly BoxDoor[]): WallRow[] {
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

export function linesOf(arrangement: Arrangement, columns: number): readonly (readonly Cell[])[] {
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

const PAGE_LINES = 5

const closest = (line: readonly Cell[], column: number): Cell | undefined =>
  line.reduce<Cell | undefined>(
    (best, cell) => (best && Math.abs(best.column - column) <= Math.abs(cell.column - column) ? best : cell),
    undefined,
  )

/** Null if the key leads nowhere. */
export function doorAfterKey(
  lines: readonly (readonly Cell[])[],
  from: number,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): number | null {
  const lineIndex = lines.findIndex((line) => line.some(({ id }) => id === from))
  const line = lines[lineIndex]
  if (!line) return null
  const index = line.findIndex(({ id }) => id === from)
  const column = line[index]?.column ?? 0
  const vertical = (by: number) => {
    const to = lines[Math.min(Math.max(lineIndex + by, 0), lines.length - 1)]
    return to && closest(to, column)?.id
  }
  const all = lines.flat()
  const beside = (by: number) => all[all.findIndex(({ id }) => id === from) + by]?.id
  const moves: Record<string, () => number | undefined> = {
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
    ArrowDown: () => vertical(1),
    ArrowUp: () => vertical(-1),
    PageDown: () => vertical(PAGE_LINES),
    PageUp: () => vertical(-PAGE_LINES),
    Home: () => (ctrlKey ? all : line)[0]?.id,
    End: () => (ctrlKey ? all : line).at(-1)?.id,
  }
  return moves[key]?.() ?? null
}

/** Exact number, else the first with that beginning. */
export const doorOfNumber = (doors: readonly BoxDoor[], typed: string): BoxDoor | null =>
  doors.find(({ number }) => number === typed) ??
  doors.find(({ number }) => typed !== '' && number.startsWith(typed)) ??
  null
