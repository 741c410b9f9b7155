import { atom } from 'nanostores'
import { belowDesktopWindow, type Environment } from '#browser/environment.ts'

const LIST = '#search'
const MAP = '#map'
const PLACE = '#place'

/**
 * List and map as two views of one result, where there is room for one: the map and the card on it are steps in the
 * history, so that the browser's way back closes them.
 */
export function twoViews(environment: Environment, closeCard: () => void) {
  const $view = atom<'list' | 'map'>('list')
  const isNarrow = () => environment.matches(belowDesktopWindow)
  const isAt = (hash: string) => environment.hash() === hash

  const follow = () => {
    if (!isAt(PLACE) && $view.get() === 'map') closeCard()
    $view.set(isAt(MAP) || isAt(PLACE) ? 'map' : 'list')
  }

  return {
    $view,
    /** Shows what the address says, and goes with the history; answers the way to stop. */
    begin: (): (() => void) => {
      if (isAt(MAP) || isAt(PLACE)) {
        // The list lies under it, also for who reloads here.
        environment.rename(LIST)
        environment.push(MAP)
        $view.set('map')
      }
      return environment.onHistory(follow)
    },
    showMap: () => {
      if ($view.get() === 'map') return
      if (isNarrow()) environment.push(MAP)
      $view.set('map')
    },
    showList: () => {
      $view.set('list')
      if (isAt(PLACE)) environment.back(2)
      else if (isAt(MAP)) environment.back(1)
    },
    /** A card opened over the map. */
    cardOpened: () => {
      if ($view.get() === 'map' && isAt(MAP)) environment.push(PLACE)
    },
    /** The card was closed by its own button. */
    cardClosed: () => {
      if (isAt(PLACE)) environment.back(1)
    },
  }
}
