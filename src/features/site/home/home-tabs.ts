import { atom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'

export type HomeTab = 'search' | 'claims'

/** Which of the two tabs is shown: rent unless the address names the claims (M-HOME-02). */
export function homeTabs(environment: Environment) {
  const $tab = atom<HomeTab>('search')
  const follow = () => {
    const hash = environment.hash()
    if (hash === '#claims') $tab.set('claims')
    if (hash === '#search') $tab.set('search')
  }
  whenShown(environment, $tab, () => {
    follow()
    return environment.onHistory(follow)
  })
  return {
    $tab,
    choose: (tab: string) => $tab.set(tab === 'claims' ? 'claims' : 'search'),
  }
}
