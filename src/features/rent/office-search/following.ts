import { atom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { areaText, type MapView } from '#domain/map-view.ts'
import type { Question } from './search-state.ts'

/** Milliseconds for which the map stands before the list follows it. */
const FOLLOW_MS = 350

/** The offices of what the map shows, nearest to its middle first. */
export const onMap = (view: MapView): Question => ({
  kind: 'near',
  place: { latitude: view.latitude, longitude: view.longitude },
  of: 'centre',
  area: areaText(view),
})

/** The list goes with a map that is moved by hand, unless it is told not to: then it says that the map was moved. */
export function following(environment: Environment, ask: (question: Question) => void) {
  const $follows = atom(true)
  const $moved = atom(false)
  let stopWaiting = () => {}

  /** The list answers something new: what the map did before is of no account. */
  const settle = () => {
    stopWaiting()
    $moved.set(false)
  }

  return {
    $follows,
    $moved,
    settle,
    /** The map moves on: it is followed when it stands. */
    wait: () => stopWaiting(),
    movedByHand: (view: MapView): void => {
      stopWaiting()
      $moved.set(!$follows.get())
      if ($follows.get()) stopWaiting = environment.after(FOLLOW_MS, () => ask(onMap(view)))
    },
    /** Turned on where the map was moved away, the list catches up at once. */
    setFollows: (follows: boolean, view: MapView | null): void => {
      const isBehind = follows && $moved.get()
      $follows.set(follows)
      if (!isBehind || !view) return
      settle()
      ask(onMap(view))
    },
  }
}
