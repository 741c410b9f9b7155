import type { CatalogueExample } from '../component-example.ts'
import { Logo } from '../logo/logo.tsx'
import { SiteFooter, SiteHeader } from './page-frame.tsx'

const menu = [
  { href: '#rent', text: 'Rent', current: true },
  { href: '#claims', text: 'Claims' },
]

export const examples: readonly CatalogueExample[] = [
  {
    name: 'header',
    element: (
      <SiteHeader
        brand={<Logo name="Subscriber Box" href="#home" on="ink" />}
        menu={menu}
        menuLabel="Example menu"
        menuToggle="Menu"
      />
    ),
  },
  {
    name: 'footer',
    element: (
      <SiteFooter
        groups={[{ title: 'Sections', items: menu }]}
        support={{
          title: 'Support',
          phone: '8-800-1-000-000',
          phoneHref: 'tel:+78001000000',
          note: 'free of charge',
        }}
        email="support@abonbox.example"
        note="Whose data this is"
      />
    ),
  },
]
