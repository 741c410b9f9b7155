import { useState } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { bannersPage } from './banners-page.ts'
import { type Banner, BannersView } from './banners-view.tsx'

/** The banners of the home page; they turn only while they are in the page. */
export function BannersIsland({ banners }: { banners: readonly Banner[] }) {
  const [page] = useState(() => bannersPage(browserEnvironment, banners.length))
  return <BannersView banners={banners} page={page} />
}
