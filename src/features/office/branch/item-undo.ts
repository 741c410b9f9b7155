import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import type { InsertedItem } from '#contract/branch-items.ts'

const second = 1000

/** Seconds in which the note of an item can still be undone, by item; no row for the others. */
export type UndoSeconds = Readonly<Record<number, number>>

/** Counts down, by the server's clock, how long the notes of these items can be undone. */
export function itemUndo(environment: Environment, items: () => readonly InsertedItem[]) {
  const $seconds = atom<UndoSeconds>({})
  const count = () => {
    const now = environment.serverNow()?.getTime()
    const left = items().flatMap(({ id, undoUntil }) => {
      const seconds =
        undoUntil === null || now === undefined ? 0 : Math.ceil((Date.parse(undoUntil) - now) / second)
      return seconds > 0 ? [[id, seconds] as const] : []
    })
    if (left.length > 0 || Object.keys($seconds.get()).length > 0) $seconds.set(Object.fromEntries(left))
  }
  whenShown(environment, $seconds, () => {
    let stop = () => {}
    const again = () => {
      count()
      stop = environment.after(second, again)
    }
    again()
    return () => stop()
  })
  return { $seconds: $seconds as ReadableAtom<UndoSeconds>, count }
}
