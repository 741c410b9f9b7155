import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { homeCopy } from '#copy/home.ts'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Text } from '#ui/text/text.tsx'
import { homeTabs } from './home-tabs.ts'

const page = homeTabs(browserEnvironment)

const Rent = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <Stack gap="m">
    <Text>{hint}</Text>
    {children}
  </Stack>
)

export interface HomeTabsProps {
  /** What to do in the first tab, in the words of content/site/home.md. */
  hint: string
  search?: ReactNode
  claims?: ReactNode
}

/** The two things one comes for; each is an island of its own in its slot (M-HOME-02). */
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
