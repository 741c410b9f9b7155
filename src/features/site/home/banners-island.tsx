import { useState } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { type Banner, bannersPage } from './banners-page.ts'
import { BannersView } from './banners-view.tsx'

/** The banners of the home page; they turn only while they are in the page. */
export function BannersIsland({ banners }: { banners: readonly Banner[] }) {
  const [page] = useState(() => bannersPage(browserEnvironment, banners))
  return <BannersView page={page} />
}
