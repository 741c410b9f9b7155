import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { homeCopy } from '#content/words/home.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { onStoreMountInBrowser } from '#kit/browser/on-browser-mount.ts'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Text } from '#ui/text/text.tsx'

type HomeTab = 'search' | 'claims'

/** Starts with the tab for renting, unless the URL hash names the claims tab (M-HOME-02). */
function homeTabs(environment: Environment) {
  const $tab = atom<HomeTab>('search')
  const followAddress = () => {
    const hash = environment.hash()
    if (hash === '#claims') $tab.set('claims')
    if (hash === '#search') $tab.set('search')
  }
  onStoreMountInBrowser(environment, $tab, () => {
    followAddress()
    return environment.onHistory(followAddress)
  })
  return {
    $tab,
    choose: (tab: string) => $tab.set(tab === 'claims' ? 'claims' : 'search'),
  }
}

const page = homeTabs(browserEnvironment)

const Rent = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <Stack gap="m">
    <Text>{hint}</Text>
    {children}
  </Stack>
)

interface HomeTabsProps {
  hint: string
  search?: ReactNode
  claims?: ReactNode
}

/** Each tab contains an island that the page passes as a slot (M-HOME-02). */
export function HomeTabsIsland({ hint, search, claims }: HomeTabsProps) {
  const chosen = useStore(page.$tab, { ssr: 'initial' })
  return (
    <Tabs
      label={homeCopy.tabs}
      chosen={chosen}
      onChoose={page.choose}
      tabs={[
        { id: 'search', label: homeCopy.rent, content: <Rent hint={hint}>{search}</Rent> },
        { id: 'claims', label: homeCopy.claims, content: claims },
      ]}
    />
  )
}
